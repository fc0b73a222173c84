import { Box, Image, Text } from '@chakra-ui/react'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { longDate } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'

/** Defects that were reported, studio by studio, until they are mended there. */
export function Defects({ device }: { device: TrainingDeviceRow }) {
  const { data } = useCall(deviceOffice.defects, { params: { id: device._id } })
  const { nameOf } = useOwnStudios(deviceOffice.repaired)
  const { isIn } = useReach(deviceOffice.repaired)
  const repair = useSend(deviceOffice.repaired, { title: () => `Repariert: ${device.title}`, asks: true })
  if (!data?.length) return null
  const studios = [...new Set(data.map(({ studio }) => studio))]
  const mend = async (studio: string) => {
    const answer = await repair.send({ params: { id: device._id }, body: { studio_id: studio } })
    sayDone(answer, `${device.title}: geht wieder in ${nameOf(studio)}.`)
  }
  return (
    <Section title="Defekt">
      {studios.map(studio => (
        <Box key={studio} borderTop="1px solid" borderColor="line" paddingBlock="12" display="grid" gap="8" justifyItems="start">
          <Text textStyle="label">{nameOf(studio)}</Text>
          {data
            .filter(one => one.studio === studio)
            .map(one => (
              <Box key={one._id}>
                <Text overflowWrap="anywhere">{one.text}</Text>
                <Text textStyle="small" color="ink2">
                  {longDate(dayOf(one.at))}
                </Text>
                {one.pictureAddress && (
                  <Image src={`/api/${one.pictureAddress}`} alt="Bild des Defekts" maxHeight="180px" borderRadius="field" marginTop="8" />
                )}
              </Box>
            ))}
          {isIn(studio) && (
            <Button look="side" size="row" busy={repair.waiting} onClick={() => void mend(studio)}>
              Geht wieder
            </Button>
          )}
        </Box>
      ))}
    </Section>
  )
}
