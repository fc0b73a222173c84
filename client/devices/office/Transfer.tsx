import { useState } from 'react'
import { v7 } from 'uuid'
import { useMay } from '#client/data/reach.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { CallBody } from '#contract/call.ts'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'

const { Form, Field } = formFor(deviceOffice.transfer)
type TransferDeviceInput = CallBody<typeof deviceOffice.transfer>

const acts = [
  ['add', 'Steht auch dort'],
  ['end', 'Steht nicht mehr dort'],
  ['move', 'Gehört ab jetzt dorthin'],
  ['copy', 'Dort ein gleiches anlegen'],
] as const

/** The studios of a device, and how it comes to another one with its exercises; asked in both. */
export function Transfer({ device, onMoved }: { device: TrainingDeviceRow; onMoved: () => void }) {
  const { options, nameOf } = useOwnStudios(deviceOffice.transfer)
  const may = useMay(deviceOffice.transfer, { body: { studio_id: device.studio_id } } as never)
  const back = useSend(deviceOffice.transfer, { title: () => `Zurück übertragen: ${device.title}`, asks: true })
  const [open, setOpen] = useState(false)
  const [copy] = useState(() => v7())
  const undo: Partial<Record<string, (given: TransferDeviceInput) => TransferDeviceInput>> = {
    add: given => ({ ...given, act: 'end' }),
    end: given => ({ ...given, act: 'add' }),
    move: given => ({ ...given, studio_id: given.to, to: device.studio_id }),
  }
  const said = (answer: TrainingDeviceRow | undefined, given: TransferDeviceInput) => {
    const back_ = undo[given.act]
    sayDone(
      answer,
      `${device.title}: übertragen, ${nameOf(given.to)}.`,
      back_ && answer ? () => void back.send({ body: back_(given) }) : undefined,
    )
    setOpen(false)
    if (given.act === 'move') onMoved()
  }
  const others = options.filter(([code]) => code !== device.studio_id)
  return (
    <Section title="Steht in" aside={`gehört ${nameOf(device.studio_id)}`}>
      {device.studios.map(nameOf).join(', ')}
      {may && others.length > 0 && !open && (
        <Button look="side" size="row" marginTop="12" display="flex" onClick={() => setOpen(true)}>
          Übertragen
        </Button>
      )}
      {open && (
        <Form
          also={{ device: device._id, studio_id: device.studio_id, copy }}
          button="Übertragen"
          title={() => `Übertragen: ${device.title}`}
          onDone={(answer, given) => said(answer, given as TransferDeviceInput)}
        >
          <Field name="act" options={acts} />
          <Field name="to" options={others} />
        </Form>
      )}
    </Section>
  )
}
