import { Box, Image, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useMaybeLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useUpload } from '#client/data/upload.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { nameIn } from '#client/social/useCircle.ts'
import { isUploadId } from '#contract/files.ts'
import type { SocialPerson } from '#contract/social/calls.ts'
import type { Post } from '#contract/social/post.ts'
import { posts } from '#contract/social/posts.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { PostCard, PostFrame } from './PostCard.tsx'
import { shownPosts, type UnsentPostEntry, unsentPosts } from './shownPosts.ts'
import type { PostActs } from './usePosts.ts'

interface OwnProps {
  me: SocialPerson
  acts: PostActs
  outbox: readonly OutboxRow[]
}

/** One's own posts that nobody else sees: on this device still, being reviewed, or not let through, with the reason. */
export function OwnPosts({ me, acts, outbox }: OwnProps) {
  const own = useCall(posts.ofUser, { params: { id: me._id }, query: {} })
  const unseen = shownPosts(own.data?.rows ?? [], outbox, own.stand ?? 0).filter(({ state }) => state !== 'approved')
  const unsent = unsentPosts(outbox)
  if (unseen.length === 0 && unsent.length === 0) return null
  return (
    <Section title="Nur du siehst">
      {unsent.map(each => (
        <UnsentPost key={each.key} unsent={each} me={me} />
      ))}
      {unseen.map(post => (
        <PostCard
          key={post._id}
          post={post}
          onLike={() => {}}
          onComments={() => {}}
          menu={[{ label: 'Löschen', danger: true, onPick: () => void acts.remove(post) }]}
        />
      ))}
    </Section>
  )
}

/** A post that waits on this device, with its picture. */
function UnsentPost({ unsent: { key, form, born }, me }: { unsent: UnsentPostEntry; me: SocialPerson }) {
  const local = useMaybeLocal()
  const upload = useUpload(isUploadId(form.image) ? form.image : undefined)
  const name = nameIn(me)
  const { _id, text = '', audience = 'friends' } = form
  const counts = { likes: 0, comments: 0, liked: false, mine: true }
  const post: Post = {
    _id,
    text,
    audience,
    author: me,
    kind: 'text',
    state: 'pending',
    at: born,
    reason: null,
    picture: null,
    course: null,
    ...counts,
  }
  return (
    <PostFrame
      post={post}
      label={`Beitrag von ${name}, wartet auf diesem Gerät`}
      trail={<Tick state="waiting" />}
      menu={<IconButton label="Beitrag verwerfen" icon={<XIcon size={24} />} onClick={() => void local?.outbox.discard(key)} />}
    >
      {upload?.src && (
        <Image src={upload.src} alt={`Bild von ${name}`} maxHeight="320px" maxWidth="full" borderRadius="card" marginTop="10" />
      )}
      <Box marginTop="8">
        <Text textStyle="small" color="ink2">
          Wartet auf diesem Gerät und geht raus, sobald du Netz hast.
        </Text>
      </Box>
    </PostFrame>
  )
}
