import { formOf } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { ObjectShape } from '#client/kit/shape.ts'
import { type SocialPerson, social } from '#contract/social/calls.ts'
import { nameIn } from './useCircle.ts'

interface Greeting {
  text: string | null
}
interface FriendRequest {
  ask: (greeting: Greeting) => Promise<unknown>
}
const { Form, Field } = formOf<Greeting, unknown, FriendRequest>(social.request.body as ObjectShape, ({ ask }) => ask)

interface AskSheetProps {
  person: SocialPerson
  onAsk: (text: string | null) => Promise<unknown>
  onClose: () => void
}

/** Asks somebody to be friends, with a greeting or without one (K07). */
export default function AskSheet({ person, onAsk, onClose }: AskSheetProps) {
  return (
    <Sheet open onClose={onClose} title={`${nameIn(person)} anfragen`}>
      <Form draft={`social/request/${person._id}`} button="Anfrage senden" wears={{ ask: ({ text }) => onAsk(text) }} onDone={onClose}>
        <Field name="text" area hint="Wer du bist, oder woher ihr euch kennt. Höchstens 300 Zeichen, er darf auch leer bleiben." />
      </Form>
    </Sheet>
  )
}
