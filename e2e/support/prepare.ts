import { prepareFolder } from './server.ts'

export default prepareFolder
