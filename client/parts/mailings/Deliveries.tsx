import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { counted } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { mailings } from '#contract/mailings/calls.ts'
import type { DeliveryRow, MailingRow } from '#contract/mailings/shapes.ts'
import { bounceKinds, type DeliveryState, deliveryStates, leftReasons } from '#contract/mailings/words.ts'

const pageLength = 50

/** The fate of one address, in words. */
const became = ({ state, why, bounce, said }: DeliveryRow) =>
  [deliveryStates[state], why && leftReasons[why], bounce && bounceKinds[bounce], state !== 'handed' && said].filter(Boolean).join(' · ')

/** Addresses of a mailing and what became of each; one of which nobody knows is sent again where a person says so (V09). */
export function Deliveries({ row: { _id, state, amounts } }: { row: MailingRow }) {
  const [only, setOnly] = useState<DeliveryState | ''>(amounts.uncertain > 0 ? 'uncertain' : '')
  const [many, setMany] = useState(pageLength)
  const { data, error, again } = useCall(mailings.rows, {
    params: { id: _id },
    query: { limit: Math.min(200, many), ...(only && { state: [only] }) },
  })
  const send = useSend(mailings.again)
  const uncertain = data?.rows.filter(each => each.state === 'uncertain') ?? []
  const resends = uncertain.length > 0 && ['running', 'paused', 'done'].includes(state)
  const repeat = async () => {
    const isMeant = await ask({
      title: `${counted(uncertain.length, 'Adresse', 'Adressen')} nochmals?`,
      text: 'Niemand weiss, ob sie die Mail haben: Vielleicht bekommen sie sie zweimal.',
      button: 'Nochmals senden',
    })
    if (isMeant) await send.send({ params: { id: _id }, body: { rows: uncertain.map(each => each._id) } }).catch(sayFailed)
  }
  return (
    <Section title="Adressen" aside={data && counted(data.total, 'Adresse', 'Adressen')}>
      <SelectField
        label="Stand"
        value={only}
        none="Alle"
        options={Object.entries(deliveryStates)}
        onChange={next => setOnly(next as DeliveryState | '')}
      />
      {!data && <NotLoaded error={error} again={again} />}
      <Box as="ul" listStyleType="none" padding={0} margin={0} maxHeight="320px" overflowY="auto" aria-label="Adressen">
        {data?.rows.map(each => (
          <Flex as="li" key={each._id} direction="column" paddingBlock="8" borderBottom="1px solid {colors.line}">
            <Text overflowWrap="anywhere">{each.name ? `${each.name}, ${each.address}` : each.address}</Text>
            <Text textStyle="small" color="ink2" overflowWrap="anywhere">
              {became(each)}, {moment(each.at)}
            </Text>
          </Flex>
        ))}
      </Box>
      {data && data.total > data.rows.length && many < 200 && (
        <Button look="text" size="row" onClick={() => setMany(many + pageLength)}>
          Mehr zeigen
        </Button>
      )}
      {resends && (
        <Button look="soft" size="row" busy={send.waiting} onClick={() => void repeat()}>
          Ungewisse nochmals senden
        </Button>
      )}
    </Section>
  )
}
