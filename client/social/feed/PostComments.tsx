import { Box, Flex, Text } from '@chakra-ui/react'
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { Suspense, useCallback, useState } from 'react'
import { useNewestFirst } from '#client/data/newestFirst.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formOf } from '#client/kit/form.tsx'
import { age } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { Picture } from '#client/social/PersonRow.tsx'
import { nameIn } from '#client/social/useCircle.ts'
import type { SocialPerson } from '#contract/social/calls.ts'
import { type Comment, longestComment } from '#contract/social/post.ts'
import { commentForm, posts } from '#contract/social/posts.ts'
import { LettersLeft } from './Composer.tsx'
import { type ShownComment, type ShownPost, shownComments } from './shownPosts.ts'
import { useFeedActs } from './useFeed.ts'
import type { PostActs } from './usePosts.ts'

const ReportSheet = lazyPart(() => import('#client/parts/ReportSheet.tsx'))

const shape = commentForm.pick(['text'])
const { Form, Field } = formOf<{ text: string }, undefined, { write: (text: string) => Promise<void> }>(
  shape,
  ({ write }) =>
    async body => {
      await write(body.text)
      return undefined
    },
)

interface CommentsProps {
  post: ShownPost
  me: SocialPerson
  acts: PostActs
  onClose: () => void
}

/** Comments that people wrote under a post, oldest first, and a field for one's own words. */
export default function Comments({ post, me, acts, onClose }: CommentsProps) {
  const inputOf = useCallback((before?: string) => ({ params: { id: post._id }, query: before ? { before } : {} }), [post._id])
  const { first, rows, next, moreError, again } = useNewestFirst<typeof posts.comments, Comment>(posts.comments, inputOf)
  const outbox = useFeedActs()
  const [written, setWritten] = useState(0)
  const [reporting, setReporting] = useState<ShownComment>()
  const { data, stand } = first
  const shown = shownComments(rows, outbox, { post: post._id, stand: stand ?? 0, me })
  return (
    <Sheet open onClose={onClose} title="Kommentare">
      {next && (
        <Button look="text" size="row" onClick={next}>
          Frühere anzeigen
        </Button>
      )}
      {moreError && <NotLoaded lead="Die früheren fehlen hier." error={moreError} again={again} />}
      {!data && <NotLoaded error={first.error} again={first.again} missing="Diesen Beitrag gibt es nicht mehr." />}
      {data && shown.length === 0 && <Empty text="Noch keine. Schreib den ersten." />}
      <Box as="ul" listStyleType="none">
        {shown.map(comment => (
          <CommentRow
            key={comment._id}
            comment={comment}
            onReport={comment.mine ? undefined : () => setReporting(comment)}
            onRemove={comment.mine || post.mine ? () => void acts.removeComment(comment) : undefined}
          />
        ))}
      </Box>
      <Stand at={stand} />
      <Form
        key={written}
        draft={`social/comment/${post._id}`}
        button="Kommentieren"
        wears={{ write: text => acts.comment(post, text) }}
        onDone={() => setWritten(written + 1)}
      >
        <Field name="text" label="Dein Kommentar" area />
        <LettersLeft name="text" most={longestComment} from={800} />
      </Form>
      {reporting && (
        <Suspense>
          <ReportSheet
            kind="comment"
            id={reporting._id}
            about={`Kommentar von ${nameIn(reporting.author)}`}
            text={reporting.text}
            author={{ _id: reporting.author._id, name: nameIn(reporting.author) }}
            onClose={() => setReporting(undefined)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

/** Rows outside of what is seen cost no layout, however many there are. */
const offscreen = { contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' }

function CommentRow({ comment, onReport, onRemove }: { comment: ShownComment; onReport?: () => void; onRemove?: () => void }) {
  const { author, text, state, reason, at, waits } = comment
  return (
    <Flex as="li" gap="12" paddingBlock="10" align="flex-start" css={offscreen}>
      <Picture person={author} size={36} />
      <Box flex={1} minWidth={0}>
        <Flex gap="8" align="center" wrap="wrap">
          <Text textStyle="label" overflowWrap="anywhere">
            {nameIn(author)}
          </Text>
          <Text textStyle="small" color="ink2">
            {age(Math.max(0, Date.now() - Date.parse(at)))}
          </Text>
          {waits && <Tick state="waiting" size="small" />}
          {state === 'pending' && <Chip look="warn">Wird geprüft</Chip>}
          {(state === 'rejected' || state === 'removed') && <Chip look="danger">Nicht freigegeben</Chip>}
        </Flex>
        <WrittenText textStyle="body">{text}</WrittenText>
        {reason && (
          <Text textStyle="small" color="danger">
            Grund: {reason}
          </Text>
        )}
      </Box>
      {onReport && <IconButton label={`Kommentar von ${nameIn(author)} melden`} icon={<FlagIcon size={20} />} onClick={onReport} />}
      {onRemove && <IconButton label={`Kommentar von ${nameIn(author)} löschen`} icon={<TrashIcon size={20} />} onClick={onRemove} />}
    </Flex>
  )
}
