import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { ChatEntry } from '#client/social/ChatEntry.tsx'
import { type SocialPerson, type SocialProfile, social } from '#contract/social/calls.ts'
import { BlockedList } from './BlockedList.tsx'
import { CircleTabs } from './CircleTabs.tsx'
import { FriendCourses } from './FriendCourses.tsx'
import { FriendList } from './FriendList.tsx'
import { InStudio } from './InStudio.tsx'
import { Join } from './Join.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import { RefusedActs } from './RefusedActs.tsx'
import { IncomingRequests, OutgoingRequests, TrainingRequests } from './Requests.tsx'
import type { Tie } from './ties.ts'
import { nameIn, useCircle } from './useCircle.ts'
import { useJoined } from './useJoined.ts'
import { useTies } from './useTies.ts'

const ProfileSheet = lazyPart(() => import('./ProfileSheet.tsx'))
const PersonSheet = lazyPart(() => import('./PersonSheet.tsx'))
const ReportSheet = lazyPart(() => import('#client/parts/ReportSheet.tsx'))
const TrainingSheet = lazyPart(() => import('./TrainingSheet.tsx'))

/** /friends: friends, requests in and out, training partners, a search, and who is blocked. */
export default function Friends() {
  const profile = useCall(social.profile)
  const [settings, setSettings] = useState(false)
  const joined = useJoined(profile.data?.joined)
  const own = profile.data?.own
  return (
    <Page
      title="Freunde"
      actions={
        <>
          <ChatEntry />
          {joined && own && (
            <IconButton label="Profil und Sichtbarkeit" icon={<UserGearIcon size={24} />} onClick={() => setSettings(true)} />
          )}
        </>
      }
    >
      <CircleTabs at="friends" />
      {joined === undefined && <NotLoaded error={profile.error} again={profile.again} />}
      {joined === false && own && <Join own={own} />}
      {joined && own && <CircleOf own={own} onSettings={() => setSettings(true)} />}
      {/* Messages can be reported, and decided on, outside of the Community too. */}
      {joined !== undefined && <RowLink to="ownCases" title="Meldungen" second="Was du gemeldet hast, und wie es ausging" />}
      {settings && own && (
        <Suspense>
          <ProfileSheet
            own={own}
            person={profile.data?.person ?? null}
            text={profile.data?.text ?? null}
            onClose={() => setSettings(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** Somebody, and the words of theirs that are reported: a greeting, or those of a proposed training. */
interface Reporting {
  person: SocialPerson
  text?: string | null
}

function CircleOf({ own, onSettings }: { own: NonNullable<SocialProfile['own']>; onSettings: () => void }) {
  const circle = useCircle()
  const ties = useTies()
  const [proposing, setProposing] = useState<Tie>()
  const [looking, setLooking] = useState<SocialPerson>()
  const [reporting, setReporting] = useState<Reporting>()
  return (
    <>
      <RefusedActs refused={circle.refused} />
      <PeopleSearch circle={circle} ties={ties} onLook={setLooking} />
      <IncomingRequests circle={circle} ties={ties} onLook={setLooking} onReport={(person, text) => setReporting({ person, text })} />
      <TrainingRequests circle={circle} ties={ties} onReport={(person, text) => setReporting({ person, text })} />
      <InStudio own={own} onSettings={onSettings} />
      {circle.known || circle.people.length > 0 ? (
        <FriendList circle={circle} ties={ties} onPropose={setProposing} onLook={setLooking} />
      ) : (
        <NotLoaded error={circle.error} again={circle.again} />
      )}
      <FriendCourses />
      <OutgoingRequests circle={circle} ties={ties} />
      <BlockedList circle={circle} ties={ties} onReport={person => setReporting({ person })} />
      {proposing && (
        <Suspense>
          <TrainingSheet to={proposing} onClose={() => setProposing(undefined)} />
        </Suspense>
      )}
      {looking && (
        <Suspense>
          <PersonSheet person={looking} onClose={() => setLooking(undefined)} />
        </Suspense>
      )}
      {reporting && (
        <Suspense>
          <ReportSheet
            kind="person"
            id={reporting.person._id}
            about={nameIn(reporting.person)}
            text={reporting.text}
            onClose={() => setReporting(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
