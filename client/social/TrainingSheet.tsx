import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type SocialPerson, social } from '#contract/social/calls.ts'
import { nameIn } from './useCircle.ts'

const { Form, Field } = formFor(social.proposeTraining)

/** Proposes one training to a friend. */
export default function TrainingSheet({ to, onClose }: { to: SocialPerson; onClose: () => void }) {
  const { studios = [] } = useStudios()
  const [_id] = useState(() => v7())
  return (
    <Sheet open onClose={onClose} title={`Training mit ${nameIn(to)}`}>
      <Form
        also={{ _id, to: to._id, courseExecutionId: null }}
        draft={`social/training/${to._id}`}
        button="Vorschlagen"
        title={() => `Training vorschlagen: ${nameIn(to)}`}
        onDone={answer => {
          sayDone(answer, `Vorschlag an ${nameIn(to)} gesendet.`)
          onClose()
        }}
      >
        <MomentField name="at" label="Wann" />
        <Field name="studio" options={studios.map(({ code, name }) => [code, name] as const)} none="Noch offen" />
        <Field name="text" area />
      </Form>
    </Sheet>
  )
}
