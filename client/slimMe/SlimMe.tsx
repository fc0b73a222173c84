import { useCall } from '#client/data/reads.ts'
import { isSignedIn, isStation, useSession } from '#client/data/session.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { slimMe } from '#contract/slimMe/calls.ts'
import { Offer } from './Offer.tsx'
import { OwnProgrammeView } from './Own.tsx'

/** /slimme/dashboard: one's own programme with its weeks, or what it is and how to ask for it (L18, V40). */
export default function SlimMe() {
  const session = useSession()
  const isMember = isSignedIn(session) && !isStation(session)
  return <Page>{isMember ? <Mine /> : <Offer />}</Page>
}

function Mine() {
  const { data, error, again, stand } = useCall(slimMe.mine)
  if (!data) return <NotLoaded error={error} again={again} lead="Dein Programm ist auf diesem Gerät noch nicht geladen." />
  if (data.length === 0) return <Offer />
  return data.map(row => <OwnProgrammeView key={row._id} row={row} stand={stand} />)
}
