import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { videos } from '#contract/videos/calls.ts'
import { uploadDays } from '#contract/videos/upload.ts'

/** Uploads that this person began on any device and did not finish. */
export function Unfinished() {
  const { data } = useCall(videos.uploads)
  const drop = useSend(videos.dropUpload)
  if (!data?.length) return null
  return (
    <Box bg="surface" boxShadow="card" borderRadius="card" paddingInline="16" paddingBlock="8" marginBottom="16">
      <Text as="h2" textStyle="field" paddingTop="6">
        Angefangene Uploads
      </Text>
      {data.map(each => (
        <Row
          key={each._id}
          title={each.name}
          second={`${fileSize(each.taken)} von ${fileSize(each.bytes)} sind da`}
          trail={
            <Button
              look="text"
              size="row"
              busy={drop.waiting}
              aria-label={`${each.name} verwerfen`}
              onClick={() => void drop.send({ params: { id: each._id } }).catch(() => {})}
            >
              Verwerfen
            </Button>
          }
        />
      ))}
      <Text textStyle="small" color="ink3" paddingBottom="6">
        Wähle dieselbe Datei nochmals, dann geht es dort weiter. Ohne dich verschwinden sie nach {uploadDays} Tagen.
      </Text>
    </Box>
  )
}
