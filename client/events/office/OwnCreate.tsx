import { Create } from './EventCreate.tsx'
import { beside } from './shell.ts'

/** /event/create (L27): the same form beside a member's screens (K29). */
const OwnCreate = () => <Create shell={beside} />
export default OwnCreate
