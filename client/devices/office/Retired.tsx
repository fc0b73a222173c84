import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Row } from '#client/kit/Row.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'

/** Devices that were retired within 30 days, to be brought back. */
export function Retired() {
  const may = useCan(deviceOffice.retired)
  return may ? <List /> : null
}

function List() {
  const { data } = useCall(deviceOffice.retired)
  const back = useSend(deviceOffice.restore, { title: () => 'Gerät zurückgeholt', asks: true })
  if (!data?.length) return null
  const bring = async ({ _id, title, studio_id }: TrainingDeviceRow) => {
    const answer = await back.send({ params: { id: _id }, body: { studio_id } })
    sayDone(answer, `${title}: wieder da.`)
  }
  return (
    <Box as="details" paddingInline={{ base: '12', md: '20' }} data-noprint>
      <Box as="summary" cursor="pointer" paddingBlock="12" textStyle="label" color="ink2">
        In den letzten 30 Tagen ausgemustert ({data.length})
      </Box>
      {data.map(row => (
        <Row
          key={row._id}
          title={row.title}
          second={row.shortForm}
          trail={
            <Button look="side" size="row" aria-label={`${row.title} zurückholen`} onClick={() => void bring(row)}>
              Zurückholen
            </Button>
          }
        />
      ))}
    </Box>
  )
}
