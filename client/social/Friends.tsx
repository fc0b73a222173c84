import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { useOutbox } from '#client/data/local.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { ChatEntry } from '#client/parts/ChatEntry.tsx'
import { nameOf } from '#contract/call.ts'
import { social } from '#contract/social.ts'
import { FriendCourses } from './FriendCourses.tsx'
import { BlockedList, FriendList } from './FriendList.tsx'
import { Join } from './Join.tsx'
import { RefusedActs } from './RefusedActs.tsx'
import { Incoming, Outgoing, Trainings } from './Requests.tsx'
import { Search } from './Search.tsx'
import type { Tie } from './ties.ts'
import { useCircle } from './useCircle.ts'
import { useTies } from './useTies.ts'

const ProfileSheet = lazyPart(() => import('./ProfileSheet.tsx'))
const PersonSheet = lazyPart(() => import('./PersonSheet.tsx'))
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
      {joined === undefined && <NotLoaded error={profile.error} again={profile.again} />}
      {joined === false && own && <Join own={own} />}
      {joined && <CircleOf />}
      {settings && own && (
        <Suspense>
          <ProfileSheet own={own} text={profile.data?.text ?? null} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Joined as the studio knows it, or as an act of this device that waits will have it. */
function useJoined(known: boolean | undefined) {
  const act = useOutbox().findLast(({ call, state }) => call === nameOf(social.saveProfile) && state === 'waiting')
  return act ? (act.body as { joined: boolean }).joined : known
}

function CircleOf() {
  const circle = useCircle()
  const ties = useTies()
  const [proposing, setProposing] = useState<Tie>()
  const [looking, setLooking] = useState<Tie>()
  return (
    <>
      <RefusedActs refused={circle.refused} />
      <Search circle={circle} ties={ties} />
      <Incoming circle={circle} ties={ties} onLook={setLooking} />
      <Trainings circle={circle} ties={ties} />
      {circle.known || circle.people.length > 0 ? (
        <FriendList circle={circle} ties={ties} onPropose={setProposing} onLook={setLooking} />
      ) : (
        <NotLoaded error={circle.error} again={circle.again} />
      )}
      <FriendCourses />
      <Outgoing circle={circle} ties={ties} />
      <BlockedList circle={circle} ties={ties} />
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
    </>
  )
}
