import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { useSession } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { membercards } from '#contract/membercards/calls.ts'

/** A card is bought where it costs something; where it is free everywhere there is nothing to buy. */
export function Buy({ onBought }: { onBought: () => void }) {
  const online = useOnline()
  const { data } = useCall(membercards.prices)
  const { name } = useStudioNames()
  const home = useSession().user?.studio_id
  const [chosen, setChosen] = useState<string>()
  const [_id] = useState(() => v7())
  const { send, waiting } = useSend(membercards.order, { title: () => 'Membercard für 11 Tage' })
  if (!data || data.length === 0) return null
  const one = data.find(({ studio }) => studio === (chosen ?? home)) ?? (data.length === 1 ? data[0] : undefined)
  const buy = async (studio: string) => {
    try {
      await send({ body: { _id, studio } })
      onBought()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Section title="Karte kaufen">
      <Box display="grid" gap="12">
        <SelectField
          label="Studio"
          required
          options={data.map(({ studio }) => [studio, name(studio)] as const)}
          none={one ? undefined : 'Bitte wählen'}
          value={one?.studio ?? ''}
          onChange={setChosen}
        />
        {one && (
          <Text color="ink2">{`11 Tage in ${name(one.studio)} kosten ${money(one.price)}. Sie beginnen mit dem ersten Besuch.`}</Text>
        )}
        {!online && <Text color="ink2">Bezahlen braucht Netz.</Text>}
        <Button disabled={!one || !online} busy={waiting} onClick={() => one && void buy(one.studio)}>
          Weiter zum Bezahlen
        </Button>
      </Box>
    </Section>
  )
}
