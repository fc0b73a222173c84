import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { readCode } from '#contract/codes.ts'
import { party } from '#contract/occasions/party.ts'
import type { OwnPlace } from '#contract/occasions/shapes.ts'
import { PlaceCard } from './PlaceCard.tsx'
import { useAct } from './useAct.ts'

const unreadable = 'Dieser Code hat einen Tippfehler: Es sind zwölf Zeichen, wie in der E-Mail.'

/** Shows one's own place by the code from the mail. */
export function CodeCheck() {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [place, setPlace] = useState<OwnPlace>()
  const { busy, failure, run } = useAct()
  const check = () => {
    setPlace(undefined)
    if (!readCode(code)) return setWrong(unreadable)
    setWrong(undefined)
    void run(async () => setPlace(await send(party.check, { query: { code } }, { anonymous: true })))
  }
  const missing = failure?.code === 'missing' ? 'Zu diesem Code gibt es keinen Platz.' : failure?.message
  return (
    <Section title="Schon angemeldet?">
      <Box asChild display="flex" flexDirection="column" gap="12" maxWidth="420px">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!busy) check()
          }}
        >
          <TextField
            label="Code aus der E-Mail"
            name="code"
            value={code}
            onChange={setCode}
            error={wrong ?? missing}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Button type="submit" look="side" busy={busy} alignSelf="flex-start">
            Platz ansehen
          </Button>
        </form>
      </Box>
      {place && (
        <Box paddingTop="12">
          <PlaceCard place={place} />
        </Box>
      )}
    </Section>
  )
}
