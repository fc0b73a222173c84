import { useScreen } from '#client/map/links.tsx'
import { Edit } from './EventEdit.tsx'
import { beside } from './shell.ts'

/** /event/edit/:id (L27): the same form beside a member's screens (K29). */
export default function OwnEdit() {
  const { id } = useScreen('eventEdit')
  return <Edit id={id} shell={beside} />
}
