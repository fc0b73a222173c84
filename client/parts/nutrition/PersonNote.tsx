import { prefetch, useCall } from '#client/data/reads.ts'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useUnsentAct } from '#client/kit/waiting/useUnsentAct.ts'
import { type CoachNote, diary } from '#contract/nutrition/diary.ts'

const { Form, Field } = formFor(diary.setNote)

/** A coach's note to somebody about their nutrition, without a network too; the first author and the later one both see what stands (H35). */
export function PersonNote({ userId, onDone }: { userId: string; onDone: () => void }) {
  const params = { userId }
  const { data, error, again } = useCall(diary.note, { params })
  const unsent = useUnsentAct(diary.setNote, userId)
  const mine = unsent?.row.body as Partial<CoachNote> | undefined
  const version = unsent?.row.state === 'waiting' ? mine?.version : data?.version
  if (version === undefined) return <NotLoaded error={error} again={again} lead="Die Notiz ist auf diesem Gerät noch nicht geladen." />
  return (
    <Form
      key={unsent?.row.key}
      rest={{ params }}
      start={data && { text: data.text }}
      also={{ version }}
      again={unsent}
      whole={() => prefetch(diary.note, { params }, 0)}
      title={() => 'Notiz zur Ernährung'}
      onDone={answer => {
        onDone()
        sayDone(answer, 'Notiz gespeichert.')
      }}
    >
      <Field name="text" label="Notiz" area hint="Die Person liest sie über ihrem Tagebuch." />
    </Form>
  )
}
