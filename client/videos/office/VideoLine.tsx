import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { useCan } from '#client/data/session.ts'
import { useUpload } from '#client/data/upload.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { duration, fileSize, thousands } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { Poster } from '#client/videos/Poster.tsx'
import { isUploadId } from '#contract/files.ts'
import { type VideoRow, videos } from '#contract/videos/calls.ts'
import { video } from './rows.ts'

const videoDetailsOf = ({ seconds, bytes, stream, studios }: VideoRow, nameOf: ReturnType<typeof useStudioNames>['name']) =>
  [
    seconds ? duration(seconds * 1000) : undefined,
    stream ? 'Stream' : bytes ? fileSize(bytes) : 'noch ohne Film',
    studios?.length ? studios.map(nameOf).join(', ') : 'alle Studios',
  ]
    .filter(Boolean)
    .join(' · ')

/** On a phone the acts stand below picture and words, or they would need two lines. */
const lined = {
  templateColumns: { base: '104px minmax(0, 1fr)', md: '160px minmax(0, 1fr)' },
  columnGap: '14',
  alignItems: 'start',
  gridTemplateRows: { md: 'auto 1fr' },
  paddingBlock: '12',
  borderTop: '1px solid {colors.line}',
} as const

/** One video of the archive with its acts. */
export function VideoLine({ row, onOpen }: { row: OverlaidRow<VideoRow>; onOpen: () => void }) {
  const changes = useCan(videos.edit) && row.mine
  const isUnknown = isNew(row)
  const removes = useCan(videos.remove) && row.mine
  const { name: studioName } = useStudioNames()
  const { remove, waiting } = video.useRemoval()
  const publish = useSend(videos.publish, { title: () => row.title, asks: true })
  const own = useUpload(isUploadId(row.poster) ? row.poster : undefined)
  const params = { id: row._id }
  const put = async (published: boolean) =>
    sayDone(await publish.send({ params, body: { published } }), `«${row.title}» ist ${published ? 'veröffentlicht' : 'zurückgezogen'}.`)
  const problem = publish.error
  return (
    <Grid as="article" {...lined}>
      <Box gridRow={{ md: '1 / span 2' }}>
        <Poster src={own?.src ?? (row.posterAddress && `/api/${row.posterAddress}`)} />
      </Box>
      <Box minWidth={0}>
        <Flex gap="8" justify="space-between" align="flex-start">
          <Text as="h2" textStyle="row" overflowWrap="anywhere">
            {row.title}
          </Text>
          <Box as="span" display="inline-flex" gap="8" alignItems="center" flexShrink={0}>
            {row.act && <Tick state="waiting" size="table" />}
            <Chip look={row.publishedAt ? 'ok' : 'plain'}>{row.publishedAt ? 'Veröffentlicht' : 'Entwurf'}</Chip>
          </Box>
        </Flex>
        <Text textStyle="small" color="ink2">
          {videoDetailsOf(row, studioName)}
        </Text>
        <Text textStyle="small" color="ink2">
          {thousands(row.begun)} begonnen, {thousands(row.finished)} bis zum Ende gesehen
        </Text>
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: '2' }}>
        <Flex wrap="wrap" gap="4" marginInlineStart="-10px">
          {(changes || isUnknown) && (
            <Button look="text" size="row" aria-label={`${row.title} bearbeiten`} onClick={onOpen}>
              Bearbeiten
            </Button>
          )}
          {/* A video that the studio does not know yet can't be published. */}
          {changes && !isUnknown && (
            <Button
              look="text"
              size="row"
              busy={publish.waiting}
              aria-label={`${row.title} ${row.publishedAt ? 'zurückziehen' : 'veröffentlichen'}`}
              onClick={() => void put(!row.publishedAt).catch(() => {})}
            >
              {row.publishedAt ? 'Zurückziehen' : 'Veröffentlichen'}
            </Button>
          )}
          {(removes || isUnknown) && (
            <Button look="text" size="row" busy={waiting} aria-label={`${row.title} entfernen`} onClick={() => void remove(row)}>
              Entfernen
            </Button>
          )}
        </Flex>
        <Failure>{problem && (problem.fields?.upload ?? problem.message)}</Failure>
      </Box>
    </Grid>
  )
}
