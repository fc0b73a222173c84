import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { type Device, devices } from '#contract/devices/calls.ts'

const { Form, Field } = formFor(devices.report)

interface Props {
  device: Device
  studio: string
  onClose: () => void
}

/** Says that a device is broken, with a picture where one helps; without a network it waits. */
export default function ReportDefect({ device, studio, onClose }: Props) {
  const [_id] = useState(() => v7())
  const done = (answer: unknown) => {
    sayDone(answer, 'Danke. Bis es repariert ist, wird das Gerät nicht mehr vorgeschlagen.')
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={`Defekt: ${device.title}`}>
      <Form
        rest={{ params: { id: device._id } }}
        also={{ _id, studio }}
        button="Melden"
        title={() => `Defekt gemeldet: ${device.title}`}
        draft={`deviceDefect/${device._id}`}
        onDone={done}
      >
        <Field name="text" area autoFocus />
        <PictureField name="picture" call={devices.defectPicture} alt="Bild des Defekts" />
      </Form>
    </Sheet>
  )
}
