import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { formOf } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { againForm } from '#contract/auth.ts'

interface IdentityProof {
  password?: string
}
type ConfirmedAct = (shown: IdentityProof) => Promise<void>

const { Form, Field } = formOf<IdentityProof, void, { act: ConfirmedAct }>(againForm, ({ act }) => act)

const asksPassword = (error: unknown) => error instanceof CallError && error.fields?.password !== undefined

/** Does an act for which the server may ask for the password once more; `sheet` then asks for it. `onProblem` gets every other error. */
export function useAgain(act: ConfirmedAct, { button, onProblem }: { button: string; onProblem: (error: unknown) => void }) {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const run = () => act({}).catch(error => (asksPassword(error) ? setAsked(true) : onProblem(error)))
  const shown: ConfirmedAct = given =>
    act(given).catch(error => {
      if (error instanceof CallError) throw error
      onProblem(error)
    })
  const sheet = (
    <Sheet open={asked} onClose={close} title="Bist du es?">
      <Form button={button} wears={{ act: shown }} onDone={close}>
        <Text>Du bist schon eine Weile angemeldet. Gib zur Sicherheit dein Passwort ein.</Text>
        <Field name="password" type="password" autoComplete="current-password" autoFocus />
      </Form>
    </Sheet>
  )
  return { run, sheet }
}
