import { Box, Image, Text } from '@chakra-ui/react'
import { useUpload } from '#client/data/upload.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { audienceWords, stateChips, stateOf, timeWords } from '#client/parts/audience/words.ts'
import { isUploadId } from '#contract/files.ts'
import type { SlideRow } from '#contract/slides/shapes.ts'

interface LineProps {
  row: OverlaidRow<SlideRow>
  nameOf: (code: string) => string
  onOpen: () => void
}

/** One slide of the list: its picture, whom it is for, and when. */
export function SlideLine({ row, nameOf, onOpen }: LineProps) {
  const own = useUpload(isUploadId(row.picture) ? row.picture : undefined)
  const [look, word] = stateChips[stateOf(row)]
  const src = row.pictureAddress ? `/api/${row.pictureAddress}` : own?.src
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="12" rowGap="8" paddingBlock="8">
      <Box width="96px" height="54px" flexShrink={0} bg="sunken" borderRadius="inner" overflow="hidden">
        {src && <Image src={src} alt="" loading="lazy" width="full" height="full" objectFit="cover" />}
      </Box>
      <Box flex="1 1 150px" minWidth={0}>
        <Box display="flex" gap="6" alignItems="center">
          <Text textStyle="row" overflowWrap="anywhere">
            {row.title}
          </Text>
          {row.act && <Tick state="waiting" size="small" />}
        </Box>
        <Text textStyle="small" color="ink2" overflowWrap="anywhere">
          {audienceWords(row, nameOf)} · {timeWords(row)}
        </Text>
      </Box>
      <Box display="flex" gap="8" alignItems="center">
        <Chip look={look} small>
          {word}
        </Chip>
        <Button look="edge" size="row" aria-label={`${row.title} bearbeiten`} onClick={onOpen}>
          Bearbeiten
        </Button>
      </Box>
    </Box>
  )
}
