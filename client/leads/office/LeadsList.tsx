import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useQueryText } from '#client/map/links.tsx'
import { LeadList } from './LeadList.tsx'

const Appointments = lazyPart(() => import('#client/leads/appointments/Appointments.tsx'))
const Invites = lazyPart(() => import('#client/leads/invites/Invites.tsx'))

/**
 * /dashboard/leads/leads-list: whoever asked something of us and waits for the next step (L64, V01); `?ansicht=` shows who comes when
 * (`termine`), and invitations (`einladungen`).
 */
export default function LeadsList() {
  const { ansicht } = useQueryText()
  if (ansicht !== 'termine' && ansicht !== 'einladungen') return <LeadList />
  return <Suspense>{ansicht === 'termine' ? <Appointments /> : <Invites />}</Suspense>
}
