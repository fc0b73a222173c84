import { Box, Flex, Text } from '@chakra-ui/react'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import type { ReactNode } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { age, counted } from '#client/kit/format.ts'
import { Menu, type MenuItem } from '#client/kit/Menu.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { Link } from '#client/map/links.tsx'
import { momentWords } from '#client/parts/courseTime.ts'
import { Picture } from '#client/social/PersonRow.tsx'
import { nameIn } from '#client/social/useCircle.ts'
import type { Post } from '#contract/social/post.ts'
import { PostPicture } from './PostPicture.tsx'
import type { ShownPost } from './shownPosts.ts'

const states = {
  pending: <Chip look="warn">Wird geprüft</Chip>,
  approved: null,
  rejected: <Chip look="danger">Nicht freigegeben</Chip>,
  removed: <Chip look="danger">Entfernt</Chip>,
} as const

const about = { text: '', signup: 'ist dabei: ', instructing: 'leitet: ' } as const
const seenBy = { friends: 'für Freunde', studio: 'fürs Studio' } as const
const since = (at: string) => age(Math.max(0, Date.now() - Date.parse(at)))

/** A piece that a person wrote: who, when, what, and what can be done about it. */
export function PostFrame({
  post,
  label,
  menu,
  trail,
  children,
}: {
  post: Post
  label: string
  menu?: ReactNode
  trail?: ReactNode
  children?: ReactNode
}) {
  return (
    <Box as="article" aria-label={label} paddingBlock="16" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex gap="12" align="center">
        <Picture person={post.author} />
        <Box flex={1} minWidth={0}>
          <Text textStyle="row" overflowWrap="anywhere">
            {nameIn(post.author)}
          </Text>
          <Text textStyle="small" color="ink2">
            <time dateTime={post.at}>{since(post.at)}</time> · {seenBy[post.audience]}
          </Text>
        </Box>
        {trail}
        {menu}
      </Flex>
      {post.course && (
        <Text textStyle="body" marginTop="8">
          {about[post.kind]}
          <Box asChild color="brandInk" fontWeight={580} display="inline-flex" alignItems="center" minHeight="44px">
            <Link to="course" params={{ id: post.course._id }}>
              {post.course.title}, {momentWords(post.course.startsAt, new Date().toISOString())}
            </Link>
          </Box>
        </Text>
      )}
      {post.text && (
        <WrittenText textStyle="body" marginTop="8">
          {post.text}
        </WrittenText>
      )}
      {children}
    </Box>
  )
}

interface PostCardProps {
  post: ShownPost
  onLike: (liked: boolean) => void
  onComments: () => void
  menu: readonly MenuItem[]
}

/** A post in the feed. */
export function PostCard({ post, onLike, onComments, menu }: PostCardProps) {
  const name = nameIn(post.author)
  const live = post.state === 'approved'
  const comments = post.comments > 0 ? counted(post.comments, 'Kommentar', 'Kommentare') : 'Kommentieren'
  return (
    <PostFrame
      post={post}
      label={`Beitrag von ${name}`}
      trail={states[post.state]}
      menu={menu.length > 0 && <Menu label={`Mehr zum Beitrag von ${name}`} items={menu} />}
    >
      {post.reason && (
        <Text textStyle="card" color="danger" marginTop="8" overflowWrap="anywhere">
          Grund: {post.reason}
        </Text>
      )}
      {post.picture && <PostPicture picture={post.picture} alt={`Bild von ${name}`} />}
      {live && (
        <Flex gap="8" marginTop="8" align="center">
          <Button
            look="text"
            size="row"
            aria-pressed={post.liked}
            aria-label={`Gefällt mir, ${counted(post.likes, 'Person', 'Personen')}`}
            icon={<HeartIcon size={20} weight={post.liked ? 'fill' : 'regular'} aria-hidden />}
            onClick={() => onLike(!post.liked)}
          >
            {post.likes > 0 ? post.likes : 'Gefällt mir'}
          </Button>
          <Button
            look="text"
            size="row"
            aria-label={`${comments}, Beitrag von ${name}`}
            icon={<ChatCircleIcon size={20} aria-hidden />}
            onClick={onComments}
          >
            {comments}
          </Button>
          {post.waits && <Tick state="waiting" size="small" />}
        </Flex>
      )}
    </PostFrame>
  )
}
