import { prepareInstallation } from './server.ts'

export default prepareInstallation
