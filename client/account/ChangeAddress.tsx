import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { auth } from '#contract/auth.ts'
import { emailText } from '#contract/emailText.ts'

const { Form, Field } = formFor(auth.changeOwnAddress)

interface ChangeAddressProps {
  /** The address that the account has. */
  email: string
}

/** Another address for one's own account: it holds once the mail to it was opened. */
export function ChangeAddress({ email }: ChangeAddressProps) {
  const [open, setOpen] = useState(false)
  const online = useOnline()
  const close = () => setOpen(false)
  return (
    <>
      <Button look="text" size="row" aria-label="E-Mail ändern" onClick={() => setOpen(true)}>
        Ändern
      </Button>
      <Sheet open={open} onClose={close} title="E-Mail ändern">
        <Form
          button="Bestätigung senden"
          onDone={answer => {
            close()
            toast(answer?.to ? `Wir haben einen Link an ${emailText(answer.to)} geschickt.` : `Es bleibt bei ${emailText(email)}.`, {
              look: 'ok',
            })
          }}
        >
          <Text color="ink2">
            {`Wir schicken einen Link an die neue Adresse. Bis du ihn öffnest, gilt ${emailText(email)}; danach meldest du dich überall neu an.`}
          </Text>
          {!online && <Text color="ink2">Dafür braucht es Netz.</Text>}
          <Field name="email" type="email" autoComplete="email" autoFocus />
          <Field name="password" type="password" autoComplete="current-password" />
        </Form>
      </Sheet>
    </>
  )
}
