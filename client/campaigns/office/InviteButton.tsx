import { useState } from 'react'
import { v7 } from 'uuid'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'

const { Form, Field } = formFor(campaigns.invite)

/** Mails somebody without an account the link to a survey. */
export function InviteButton({ id }: { id: string }) {
  const [open, setOpen] = useState<string>()
  return (
    <>
      <Button look="soft" size="row" onClick={() => setOpen(v7())}>
        Per E-Mail einladen
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(undefined)} title="Per E-Mail einladen">
          <Form
            rest={{ params: { id } }}
            also={{ _id: open }}
            button="Link senden"
            draft={`survey/invite/${id}`}
            title={() => 'Einladung zu einer Umfrage'}
            onDone={answer => {
              sayDone(answer, 'Der Link ist unterwegs.')
              setOpen(undefined)
            }}
          >
            <Field name="email" type="email" autoFocus hint="Die Adresse merken wir uns nicht." />
          </Form>
        </Sheet>
      )}
    </>
  )
}
