import { formFor } from '#client/kit/form.tsx'
import { counted } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'

const copy = formFor(anamnesisForms.copy)

/** Takes the draft as it stands at the studio to others, and to the same one as a second form. */
export function CopyForm({ at, onDone }: { at: { form: string; studio: string }; onDone: () => void }) {
  const { options } = useOwnStudios(anamnesisForms.copy)
  return (
    <copy.Form
      start={{ studios: [] }}
      also={at}
      button="Kopieren"
      onDone={answer => {
        toast(`${counted(answer?.forms ?? 0, 'Entwurf ist', 'Entwürfe sind')} angelegt.`)
        onDone()
      }}
    >
      <copy.Field name="studios" options={options} hint="Dort entsteht ein Entwurf, der noch veröffentlicht werden muss." />
    </copy.Form>
  )
}
