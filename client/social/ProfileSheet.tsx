import { Box } from '@chakra-ui/react'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { type SocialPerson, type SocialProfile, social } from '#contract/social/calls.ts'
import { SeenBy } from './SeenBy.tsx'

const { Form, Field } = formFor(social.saveProfile)
const toastProfileFailure = (error: unknown) =>
  void toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })

type OwnCommunity = NonNullable<SocialProfile['own']>

/** Words about oneself and who sees what; everything is off until it is switched on. */
export default function ProfileSheet({
  own,
  person,
  text,
  onClose,
}: {
  own: OwnCommunity
  person: SocialPerson | null
  text: string | null
  onClose: () => void
}) {
  const save = useSend(social.saveProfile, { title: () => 'Community verlassen', asks: true })
  const { version, findable, sharesFriends, sharesSignups, sharesPresence, minor } = own
  const leave = async () => {
    const told = 'Profil, Freundschaften, Anfragen, Beiträge und Kommentare werden gelöscht. Wen du blockiert hast, bleibt blockiert.'
    if (!(await ask({ title: 'Community verlassen?', text: told, button: 'Community verlassen', danger: true }))) return
    const body = { version, joined: false, consent: null, text, findable, sharesFriends, sharesSignups, sharesPresence }
    await save
      .send({ body })
      .then(answer => {
        sayDone(answer, 'Du hast die Community verlassen.')
        onClose()
      })
      .catch(toastProfileFailure)
  }
  return (
    <Sheet open onClose={onClose} title="Profil und Sichtbarkeit">
      <Form
        start={{ text, findable, sharesFriends, sharesSignups, sharesPresence }}
        also={{ version, joined: true, consent: communityConsent.version }}
        draft="social/profile"
        title={() => 'Profil in der Community'}
        onDone={answer => {
          sayDone(answer, 'Gespeichert.')
          onClose()
        }}
      >
        <Field name="text" area hint="Sehen alle, die dich finden oder mit dir befreundet sind." />
        <Field
          name="findable"
          hint={
            minor
              ? 'Finden dich nur Mitglieder unter 18.'
              : 'Findet dich, wer in deinem Studio trainiert oder mit deinen Freunden befreundet ist.'
          }
        />
        <Field name="sharesFriends" hint="Deine Freunde sehen, mit wem du befreundet bist, soweit sie die Person finden können." />
        <Field name="sharesSignups" hint="Deine Freunde sehen deine Kurse der nächsten 14 Tage." />
        {!minor && (
          <Field
            name="sharesPresence"
            hint="Freunde, die es auch zeigen, sehen, dass du gerade im Studio bist; ohne Zeiten, ohne Verlauf."
          />
        )}
      </Form>
      {person && <SeenBy own={own} person={person} text={text} />}
      <Box paddingTop="12">
        <Button look="text" size="row" busy={save.waiting} onClick={() => void leave()}>
          Community verlassen
        </Button>
      </Box>
    </Sheet>
  )
}
