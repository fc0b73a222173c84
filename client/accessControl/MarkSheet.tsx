import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { accessControl } from '#contract/accessControl/calls.ts'
import type { AccessDeviceRow } from '#contract/accessControl/shapes.ts'

const { Form, Field } = formFor(accessControl.mark)

/** Says why a device is out of order, or that it works again. */
export function MarkSheet({ device, onClose }: { device: AccessDeviceRow; onClose: () => void }) {
  const [why, setWhy] = useState(device.outOfOrder ?? '')
  const { send } = useSend(accessControl.mark, { asks: true })
  const works = () =>
    send({ params: { id: device._id }, body: { studio: device.studio, outOfOrder: null } })
      .then(() => {
        onClose()
        toast(`${device.name} ist wieder in Betrieb.`)
      })
      .catch((error: unknown) => void toast((error as Error).message, { look: 'danger' }))
  return (
    <Sheet open onClose={onClose} title={`${device.name}: ausser Betrieb`}>
      <Form
        rest={{ params: { id: device._id } }}
        start={device}
        also={{ studio: device.studio }}
        onDone={() => {
          onClose()
          toast(`${device.name} ist als ausser Betrieb gemeldet.`)
        }}
        onChange={({ outOfOrder }) => setWhy(String(outOfOrder ?? ''))}
        holds={() => (why.trim() ? undefined : { field: 'outOfOrder', why: 'Sag, warum es ausser Betrieb ist.' })}
      >
        <Field name="outOfOrder" autoFocus hint="Das Team liest diesen Satz beim Gerät." />
      </Form>
      {device.outOfOrder !== null && (
        <Flex paddingTop="16">
          <Button look="side" size="row" onClick={() => void works()}>
            Wieder in Betrieb
          </Button>
        </Flex>
      )}
    </Sheet>
  )
}
