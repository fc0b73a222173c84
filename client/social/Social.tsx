import { Box } from '@chakra-ui/react'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear'
import { Suspense, useRef, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { ChatEntry } from '#client/social/ChatEntry.tsx'
import { type SocialPerson, type SocialProfile, social } from '#contract/social/calls.ts'
import { CircleTabs } from './CircleTabs.tsx'
import { OwnPosts } from './feed/OwnPosts.tsx'
import { PostCard } from './feed/PostCard.tsx'
import type { ShownPost } from './feed/shownPosts.ts'
import { useFeed } from './feed/useFeed.ts'
import { usePosts } from './feed/usePosts.ts'
import { InStudio } from './InStudio.tsx'
import { Join } from './Join.tsx'
import { RefusedActs } from './RefusedActs.tsx'
import { nameIn } from './useCircle.ts'
import { useJoined } from './useJoined.ts'
import { useTies } from './useTies.ts'

const Composer = lazyPart(() => import('./feed/Composer.tsx'))
const Comments = lazyPart(() => import('./feed/PostComments.tsx'))
const ProfileSheet = lazyPart(() => import('./ProfileSheet.tsx'))
const ReportSheet = lazyPart(() => import('#client/parts/ReportSheet.tsx'))
const PersonSheet = lazyPart(() => import('./PersonSheet.tsx'))

/** Posts of a page: beyond them nobody has counted. */
const pageSize = 20

/** /social: what friends, and instructors of one's studio, tell; one's own posts, and what others see of oneself. */
export default function Social() {
  const profile = useCall(social.profile)
  const [settings, setSettings] = useState(false)
  const joined = useJoined(profile.data?.joined)
  const { own, person, text } = profile.data ?? {}
  return (
    <Page
      title="Community"
      actions={
        <>
          <ChatEntry />
          {joined && own && (
            <IconButton label="Profil und Sichtbarkeit" icon={<UserGearIcon size={24} />} onClick={() => setSettings(true)} />
          )}
        </>
      }
    >
      <CircleTabs at="social" />
      {joined === undefined && <NotLoaded error={profile.error} again={profile.again} />}
      {joined === false && own && <Join own={own} />}
      {joined && own && person && <Feed own={own} me={person} onSettings={() => setSettings(true)} />}
      {settings && own && (
        <Suspense>
          <ProfileSheet own={own} person={person ?? null} text={text ?? null} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </Page>
  )
}

interface FeedProps {
  own: NonNullable<SocialProfile['own']>
  me: SocialPerson
  onSettings: () => void
}

function Feed({ own, me, onSettings }: FeedProps) {
  const feed = useFeed()
  const acts = usePosts()
  const ties = useTies()
  const [writing, setWriting] = useState(false)
  const [reading, setReading] = useState<string>()
  const [looking, setLooking] = useState<SocialPerson>()
  const [reporting, setReporting] = useState<ShownPost>()
  const menuOf = (post: ShownPost) =>
    post.mine
      ? [{ label: 'Löschen', danger: true, onPick: () => void acts.remove(post) }]
      : [
          { label: 'Profil ansehen', onPick: () => setLooking(post.author) },
          { label: 'Melden', onPick: () => setReporting(post) },
          { label: 'Blockieren', danger: true, onPick: () => void ties.block(post.author) },
        ]
  const read = feed.posts.find(({ _id }) => _id === reading)
  return (
    <Box>
      <RefusedActs refused={feed.acts.filter(({ state, call }) => state === 'refused' && call.startsWith('post'))} />
      <Box paddingTop="12">
        <Button icon={<PencilSimpleIcon size={20} aria-hidden />} onClick={() => setWriting(true)}>
          Beitrag schreiben
        </Button>
      </Box>
      <InStudio own={own} onSettings={onSettings} />
      <OwnPosts me={me} acts={acts} outbox={feed.acts} />
      <Section title="Beiträge" aside={<Stand at={feed.stand} />}>
        {feed.fresh > 0 && <FreshPosts fresh={feed.fresh} onShow={feed.showFresh} />}
        {!feed.known && <NotLoaded error={feed.error} again={feed.again} />}
        {feed.known && feed.posts.length === 0 && feed.fresh === 0 && (
          <Empty text="Noch nichts. Hier steht, was deine Freunde und die Kursleitungen deines Studios schreiben." />
        )}
        {feed.posts.map(post => (
          <PostCard
            key={post._id}
            post={post}
            menu={menuOf(post)}
            onLike={liked => void acts.like(post, liked)}
            onComments={() => setReading(post._id)}
          />
        ))}
        <NotLoaded error={feed.moreError} again={feed.moreAgain} lead="Ältere Beiträge sind nicht auf diesem Gerät." />
        {feed.next && (
          <Box paddingTop="12">
            <Button look="side" busy={feed.loadingMore} onClick={feed.next}>
              Ältere Beiträge
            </Button>
          </Box>
        )}
      </Section>
      <Suspense>
        {writing && <Composer minor={own.minor || own.asMinor === true} onClose={() => setWriting(false)} />}
        {read && <Comments post={read} me={me} acts={acts} onClose={() => setReading(undefined)} />}
        {looking && <PersonSheet person={looking} onClose={() => setLooking(undefined)} />}
        {reporting && (
          <ReportSheet
            kind="post"
            id={reporting._id}
            about={`Beitrag von ${nameIn(reporting.author)}`}
            text={reporting.text}
            author={{ _id: reporting.author._id, name: nameIn(reporting.author) }}
            onClose={() => setReporting(undefined)}
          />
        )}
      </Suspense>
    </Box>
  )
}

/** «3 neue Beiträge»: shows them on a tap, so that nothing moves while somebody reads. */
function FreshPosts({ fresh, onShow }: { fresh: number; onShow: () => void }) {
  const pill = useRef<HTMLDivElement>(null)
  const show = () => {
    pill.current?.parentElement?.scrollIntoView({ block: 'start' })
    onShow()
  }
  return (
    <Box ref={pill} position="sticky" top="8" zIndex="1" display="flex" justifyContent="center" role="status">
      <Button look="soft" size="row" icon={<ArrowUpIcon size={18} aria-hidden />} onClick={show}>
        {fresh < pageSize ? counted(fresh, 'neuer Beitrag', 'neue Beiträge') : `${pageSize} und mehr neue Beiträge`}
      </Button>
    </Box>
  )
}
