import { Text } from '@chakra-ui/react'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { livestreams } from '#contract/livestreams.ts'
import type { LiveRow } from './rows.ts'

const { Form, Field } = formFor(livestreams.cancel)

interface CancelProps {
  row: LiveRow
  title: string
  onClose: () => void
}

/** Cancels a livestream with a reason, or lets it take place after all. */
export function CancelSheet({ row: { _id, studio }, title, onClose }: CancelProps) {
  const reopen = useSend(livestreams.reopen, { title: () => title, asks: true })
  const back = () =>
    void reopen
      .send({ params: { id: _id }, body: { studio } })
      .catch(error => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' }))
  return (
    <Sheet open onClose={onClose} title={`${title} absagen`}>
      <Text color="ink2" paddingBottom="12">
        Wer angemeldet ist oder wartet, erfährt es mit dem Grund.
      </Text>
      <Form
        rest={{ params: { id: _id } }}
        also={{ studio }}
        title={() => title}
        draft={`livestream/${_id}/absage`}
        button="Absagen"
        look="danger"
        onDone={answer => {
          onClose()
          sayDone(answer, `${title} ist abgesagt.`, back)
        }}
      >
        <Field name="reason" autoFocus />
      </Form>
    </Sheet>
  )
}
