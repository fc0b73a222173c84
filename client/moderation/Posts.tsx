import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { breathOut } from '#client/data/outboxActs.ts'
import { useCalls } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useActsOn } from '#client/parts/moderation/useActsOn.ts'
import type { ReviewItem } from '#contract/social/post.ts'
import { posts } from '#contract/social/posts.ts'
import { Chosen } from './caseStyles.ts'
import { onceEach } from './onceEach.ts'
import { PostDetail } from './PostDetail.tsx'
import { useKeys } from './useKeys.ts'
import { nameIn, reviewedWords, sinceText } from './words.ts'

const acts = { review: posts.review }

/** Posts that wait for a review, oldest first: one after the other by keys. One that was decided on this device is gone from the list at once. */
export function Posts({ studio }: { studio: string | undefined }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const inputs = useMemo(() => [undefined, ...cursors].map(after => ({ query: { studio, after } })), [studio, cursors])
  const pages = useCalls(posts.pending, inputs)
  const [first] = pages
  const decided = useActsOn(acts, (first?.stand ?? 0) - breathOut)
  const rows = onceEach(pages).filter(({ _id }) => !decided.has(_id))
  const next = pages.at(-1)?.data?.next
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  // The one after a decided one takes its place.
  const place = Math.min(at, Math.max(0, rows.length - 1))
  const chosen = rows[place]
  const step = (by: number) => setAt(Math.max(0, Math.min(rows.length - 1, place + by)))
  useKeys({ j: () => step(1), k: () => step(-1), arrowdown: () => step(1), arrowup: () => step(-1) })
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(320px, 400px) 1fr' }} gap="32" alignItems="start">
      <Box display={{ base: isOpen && chosen ? 'none' : 'block', lg: 'block' }} minWidth={0}>
        {!first?.data && <NotLoaded error={first?.error} again={() => first?.again()} />}
        {first?.data && rows.length === 0 && !next && <Empty text="Kein Beitrag wartet." />}
        <Box as="ul" aria-label="Beiträge, die warten" listStyleType="none">
          {rows.map((row, index) => (
            <ReviewLine
              key={row._id}
              row={row}
              isOpen={index === place}
              onOpen={() => {
                setAt(index)
                setOpen(true)
              }}
            />
          ))}
        </Box>
        {first?.data && (
          <Flex justify="space-between" align="center" gap="12" paddingBlock="12">
            <Text textStyle="small" color="ink2">
              {thousands(rows.length)} geladen <Stand at={first.stand} />
            </Text>
            {next && (
              <Button look="side" size="row" onClick={() => setCursors([...cursors, next])}>
                Weitere laden
              </Button>
            )}
          </Flex>
        )}
      </Box>
      <Box display={{ base: isOpen && chosen ? 'block' : 'none', lg: 'block' }} minWidth={0}>
        {chosen && <PostDetail key={chosen._id} row={chosen} onBack={() => setOpen(false)} />}
      </Box>
    </Box>
  )
}

const ReviewLine = ({ row, isOpen, onOpen }: { row: ReviewItem; isOpen: boolean; onOpen: () => void }) => (
  <Box as="li" borderTop="1px solid {colors.line}">
    <Chosen type="button" aria-current={isOpen || undefined} onClick={onOpen}>
      <Box flex={1} minWidth={0}>
        <Text textStyle="row" overflowWrap="anywhere">
          {reviewedWords[row.about]} von {nameIn(row.author)}
        </Text>
        <Text textStyle="small" color="ink2" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {sinceText(row.at)}
          {row.text && ` · ${row.text}`}
        </Text>
      </Box>
      {row.picture && <Chip>Bild</Chip>}
      {row.held.length > 0 && <Chip look="warn">{row.held.length === 1 ? row.held[0] : `${row.held.length} Wörter`}</Chip>}
    </Chosen>
  </Box>
)
