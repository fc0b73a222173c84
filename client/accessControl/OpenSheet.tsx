import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { GateLine } from '#client/accessControl/GateLine.tsx'
import { useOnline } from '#client/data/connection.ts'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { accessControl } from '#contract/accessControl/calls.ts'
import type { AccessDeviceRow } from '#contract/accessControl/shapes.ts'
import type { FoundPerson } from '#contract/people.ts'

const { Form, Field } = formFor(accessControl.open)

const away = 'Dafür braucht es eine Verbindung. Öffne die Türe sonst von Hand.'

/** Opens a device once: never from a queue, for whoever opens stands before it. What was typed stays when the network goes. */
export function OpenSheet({ device, onClose }: { device: AccessDeviceRow; onClose: () => void }) {
  const online = useOnline()
  const [whom, setWhom] = useState<FoundPerson>()
  return (
    <Sheet open onClose={onClose} title={`${device.name} einmal öffnen`}>
      {!online && (
        <Text role="status" textStyle="small" color="warn" paddingBottom="12">
          {away}
        </Text>
      )}
      <Form
        rest={{ params: { id: device._id } }}
        also={{ studio: device.studio, person: whom?._id ?? null }}
        button="Jetzt öffnen"
        holds={() => (online ? undefined : away)}
        onDone={() => {
          onClose()
          toast(`${device.name} ist offen.`)
        }}
      >
        <Field name="reason" autoFocus hint="Steht im Protokoll, mit deinem Namen." />
        <MemberPicker label="Für wen" value={whom} onPick={setWhom} studio={device.studio} hint="Nur, wenn du die Person kennst." />
        {whom && <GateLine userId={whom._id} studio={device.studio} />}
      </Form>
    </Sheet>
  )
}
