import { prepareInstallation } from './running-server.ts'

export default prepareInstallation
