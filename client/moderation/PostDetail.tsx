import { Box, Flex, Text } from '@chakra-ui/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { useTakeBack } from '#client/kit/breath.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { formOf } from '#client/kit/form.tsx'
import type { ObjectShape } from '#client/kit/shape.ts'
import { Key } from '#client/kit/table/tableStyles.ts'
import { toast } from '#client/kit/toast.ts'
import { WrittenText } from '#client/kit/Written.tsx'
import type { ReviewItem } from '#contract/social/post.ts'
import { postPictures, posts, type ReviewForm } from '#contract/social/posts.ts'
import { useKeys } from './useKeys.ts'
import { nameIn, reviewedWords } from './words.ts'

interface Reviewing {
  review: (body: ReviewForm) => Promise<unknown>
}
const { Form, Field } = formOf<ReviewForm, unknown, Reviewing>(posts.review.body as ObjectShape, ({ review }) => review)

const seconds = (posts.review.breath ?? 0) * 1000
const seenBy = { friends: 'für Freunde', studio: 'fürs Studio' } as const

/** One post or comment that waits, and the two answers to it. */
export function PostDetail({ row, onBack }: { row: ReviewItem; onBack: () => void }) {
  const [rejects, setRejects] = useState(false)
  const review = useReview(row)
  const approve = () => void review({ status: 'approved', reason: null }).catch(toastReviewError)
  useKeys(rejects ? {} : { f: approve, r: () => setRejects(true) })
  const { about, author, text, picture, held, under, audience, course } = row
  const title = `${reviewedWords[about]} von ${nameIn(author)}`
  return (
    <Box as="article" aria-label={title}>
      <Flex align="center" gap="8">
        <Box display={{ base: 'block', lg: 'none' }} marginStart="-10px">
          <IconButton label="Zur Liste" icon={<ArrowLeftIcon size={22} />} onClick={onBack} />
        </Box>
        <Box as="h2" textStyle="title" flex={1} minWidth={0} overflowWrap="anywhere">
          {title}
        </Box>
      </Flex>
      <Text textStyle="small" color="ink2" paddingBlock="6">
        {seenBy[audience]}
        {course && ` · ${course.title}`}
      </Text>
      {held.length > 0 && (
        <Flex gap="6" flexWrap="wrap" paddingBottom="8">
          {held.map(word => (
            <Chip key={word} look="warn">
              {word}
            </Chip>
          ))}
        </Flex>
      )}
      {under !== null && (
        <Text textStyle="small" color="ink2" paddingBottom="8" overflowWrap="anywhere">
          Unter: «{under || 'Bild'}»
        </Text>
      )}
      {picture && <ReviewPicture {...picture} />}
      <WrittenText textStyle="body">{text}</WrittenText>
      {rejects ? (
        <Box paddingTop="18" maxWidth="560px">
          <Form also={{ status: 'rejected' }} button="Ablehnen" wears={{ review }}>
            <Field name="reason" area hint="Liest, wer es geschrieben hat." autoFocus />
          </Form>
          <Box paddingTop="8">
            <Button look="text" size="row" onClick={() => setRejects(false)}>
              Doch nicht
            </Button>
          </Box>
        </Box>
      ) : (
        <Flex gap="8" flexWrap="wrap" paddingTop="18" role="toolbar" aria-label="Entscheiden">
          <Button look="soft" size="row" aria-keyshortcuts="f" onClick={approve}>
            Freigeben <ActKeyHint>F</ActKeyHint>
          </Button>
          <Button look="side" size="row" aria-keyshortcuts="r" onClick={() => setRejects(true)}>
            Ablehnen <ActKeyHint>R</ActKeyHint>
          </Button>
        </Flex>
      )}
    </Box>
  )
}

/** The key of an act, where there is a keyboard. */
export const ActKeyHint = ({ children }: { children: string | undefined }) => (
  <Box as="span" display={{ base: 'none', lg: 'inline' }} aria-hidden>
    <Key>{children}</Key>
  </Box>
)

const toastReviewError = (error: unknown) => void toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })

/** A verdict waits on the device, then at the studio for its breath: until then it can be taken back. */
function useReview(row: ReviewItem) {
  const takeBack = useTakeBack()
  const { send: decide, sentAs } = useSend(posts.review, { title: () => `${reviewedWords[row.about]} von ${nameIn(row.author)} prüfen` })
  return async (body: ReviewForm) => {
    await decide({ params: { id: row._id }, body })
    const key = sentAs() ?? ''
    const undo = async () => {
      if (!(await takeBack(key))) toast('Das ist schon hinausgegangen.', { look: 'danger' })
    }
    toast(body.status === 'approved' ? 'Freigegeben.' : 'Abgelehnt.', { undo: () => void undo().catch(toastReviewError), time: seconds })
  }
}

/** The picture as it would be seen; it needs the network, for nothing of somebody else's is kept on this device. */
function ReviewPicture({ name, width, height }: NonNullable<ReviewItem['picture']>) {
  const [src, setSrc] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let isWanted = true
    void (send(postPictures.image, { params: { id: name }, query: {} }) as Promise<Blob>).then(
      blob => {
        if (!isWanted) return
        made = URL.createObjectURL(blob)
        setSrc(made)
      },
      () => isWanted && setSrc(null),
    )
    return () => {
      isWanted = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [name])
  if (src === null) return <Text color="ink2">Das Bild ist ohne Netz nicht zu sehen.</Text>
  const look = { aspectRatio: `${width} / ${height}`, maxHeight: '480px', width: '100%', maxWidth: '480px', objectFit: 'cover' } as const
  return (
    <Box bg="sunken" borderRadius="card" overflow="hidden" maxWidth="480px" marginBottom="10">
      {src && <img src={src} alt="Bild des Beitrags" style={look} />}
    </Box>
  )
}
