import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import type { Reply } from '#contract/call.ts'
import { allianz } from '#contract/occasions/allianz.ts'

const { Form, Field } = formFor(allianz.edit)

/** Texts and dates of the Allianz page. */
export default function AllianzOffice({ status, onClose }: { status: Reply<typeof allianz.status>; onClose: () => void }) {
  const { title, text, from, until, version } = status
  const done = () => {
    onClose()
    toast('Die Seite ist gespeichert.')
  }
  return (
    <Sheet open onClose={onClose} title="Allianz bearbeiten">
      <Form start={{ title, text, from: from ?? undefined, until: until ?? undefined }} also={{ version }} draft="allianz" onDone={done}>
        <Field name="title" autoFocus />
        <Field name="text" area />
        <MomentField name="from" label="Mitmachen ab" required />
        <MomentField name="until" label="Mitmachen bis" required />
      </Form>
    </Sheet>
  )
}
