import { Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { thousands } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { shorten } from '#contract/shorten.ts'
import { longestPost } from '#contract/social/post.ts'
import { postPictures, posts } from '#contract/social/posts.ts'

const { Form, Field } = formFor(posts.create)

const forFriends = ['friends', 'Freunde'] as const
const forStudio = ['studio', 'Studio: auch, wer dich dort finden kann'] as const

/** Letters left, told once they grow scarce. */
export function LettersLeft({ name, most, from }: { name: string; most: number; from: number }) {
  const [{ value }] = useField<string | undefined>(name)
  const length = value?.length ?? 0
  if (length < from) return null
  return (
    <Text textStyle="small" color={length > most ? 'danger' : 'ink2'} role="status">
      {thousands(length)} von {thousands(most)} Zeichen
    </Text>
  )
}

/** A new post, with a picture; without a network both wait on this device. */
export default function Composer({ minor, onClose }: { minor: boolean; onClose: () => void }) {
  const [_id] = useState(() => v7())
  return (
    <Sheet open onClose={onClose} title="Beitrag schreiben">
      <Form
        start={{ text: '', image: null, audience: 'friends' }}
        also={{ _id }}
        draft="social/post"
        title={({ body }) => `Beitrag: ${shorten(body.text ?? '', 40) || 'Bild'}`}
        button="Zur Prüfung senden"
        onDone={answer => {
          sayDone(answer, 'Dein Beitrag geht zur Prüfung.')
          onClose()
        }}
      >
        <Field name="text" area hint="Jemand vom Studio schaut ihn an, bevor andere ihn sehen." />
        <LettersLeft name="text" most={longestPost} from={1500} />
        <PictureField name="image" call={postPictures.upload} alt="Bild des Beitrags" />
        <Field
          name="audience"
          options={minor ? [forFriends] : [forFriends, forStudio]}
          hint={minor ? 'Unter 18 sehen nur deine Freunde, was du schreibst.' : undefined}
        />
      </Form>
    </Sheet>
  )
}
