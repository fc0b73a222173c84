import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { useId, useState } from 'react'
import { v7 } from 'uuid'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { PictureState } from '#client/kit/upload/PictureState.tsx'
import { usePicture } from '#client/kit/upload/usePicture.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { isDay } from '#contract/days.ts'
import { certs } from '#contract/employees/certs.ts'
import type { CertForm as Body } from '#contract/employees/shapes.ts'
import { type CertKind, certKinds, validUntil } from '#contract/rules/employees/certs.ts'
import { certWord } from './words.ts'

const { Form, Field } = formFor(certs.add)
const kinds = Object.entries(certKinds)
const uploads = { bls: certs.bls, aed: certs.aed, other: certs.other } as const

const says = {
  takes: 'PDF oder Foto, höchstens 10 MB.',
  waits: 'Der Beleg liegt auf diesem Gerät und geht mit, sobald du Netz hast.',
  lost: 'Der Beleg ist gewählt, liegt aber nicht mehr auf diesem Gerät.',
}

function PaperField({ kind }: { kind: CertKind }) {
  const paper = usePicture('file', uploads[kind])
  const id = useId()
  return (
    <Box role="group" aria-label="Beleg" aria-busy={paper.busy || undefined}>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Beleg
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8">
        <PickFile
          accept={uploads[kind].upload!.types}
          describedBy={`${id}-state`}
          onPick={file => void paper.pick(async () => file, file.name)}
        >
          {paper.busy ? 'Einen Moment …' : paper.has ? 'Anderer Beleg' : 'Beleg wählen'}
        </PickFile>
        {paper.has && (
          <Button look="text" size="row" onClick={() => void paper.remove()}>
            Beleg entfernen
          </Button>
        )}
      </Box>
      <PictureState id={`${id}-state`} {...paper} says={says} />
    </Box>
  )
}

/** The last day, which is 24 months after the first where nobody types another one. */
function UntilField() {
  const [{ value }] = useField<string | undefined>('issued')
  const usual = value && isDay(value) ? `Leer: 24 Monate, bis ${date(validUntil(value))}.` : 'Leer: 24 Monate.'
  return <Field name="until" type="date" hint={usual} />
}

interface CertFormProps {
  /** The person whose it is, where it is not one's own. */
  user?: string
  onDone: () => void
}

/** A new proof, with its paper; without a network both wait on this device. */
export function CertForm({ user, onDone }: CertFormProps) {
  const [kind, setKind] = useState<CertKind>('bls')
  const [_id] = useState(() => v7())
  return (
    <Form
      start={{ kind: 'bls' } as Partial<Body>}
      also={{ _id, user: user ?? null }}
      button="Nachweis speichern"
      title={({ body }) => `Nachweis ${certWord({ kind: body.kind, title: body.title ?? null })}`}
      onChange={values => setKind((values as { kind?: CertKind }).kind || 'bls')}
      onDone={(answer, body) => {
        sayDone(answer, `${certWord({ kind: body.kind, title: body.title ?? null })} ist gespeichert.`)
        onDone()
      }}
    >
      <Field name="kind" options={kinds} />
      {kind === 'other' && <Field name="title" hint="Zum Beispiel Nothelferkurs." />}
      <Field name="issued" type="date" />
      <UntilField />
      <PaperField key={kind} kind={kind} />
    </Form>
  )
}
