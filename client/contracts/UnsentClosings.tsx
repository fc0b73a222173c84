import { Box, Text } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import { dayOf } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { type UnsentContract, useUnsentContracts } from './create/useUnsentContracts.ts'

const nameOf = ({ closing }: UnsentContract) =>
  closing ? `${closing.data.vorname} ${closing.data.nachname}` : 'Vertrag, den jemand anderes entgegengenommen hat'

/** Contracts that were signed on this device and have not arrived: they wait, or the studio did not take them. */
export function UnsentClosings({ inTable }: { inTable?: boolean }) {
  const unsent = useUnsentContracts()
  const local = useMaybeLocal()
  if (unsent.length === 0) return null
  const drop = async (key: string) => {
    const text = 'Was eingegeben und unterschrieben ist, geht verloren.'
    if (!(await ask({ title: 'Unterschriebenen Vertrag verwerfen?', text, button: 'Verwerfen', danger: true }))) return
    const back = await local?.outbox.discard(key)
    toast('Vertrag verworfen.', { undo: () => void back?.() })
  }
  const waiting = unsent.filter(({ row }) => row.state === 'waiting')
  const refused = unsent.filter(({ row }) => row.state === 'refused')
  const list = waiting.map(one => (
    <Row
      key={one._id}
      title={nameOf(one)}
      second={`Unterschrieben am ${date(dayOf(one.row.born))}. Nummer und Stand kommen mit dem Empfang im Studio.`}
      wraps
      trail={<Tick state="waiting" size="small" />}
    />
  ))
  return (
    <>
      {refused.length > 0 && (
        <NeedsYou>
          {refused.map(one => (
            <Need key={one._id} title={nameOf(one)} text={one.row.message}>
              {one.closing && (
                <ButtonLink
                  to="contractNewFor"
                  params={{ id: one.closing.offer }}
                  search={{ studio: one.closing.studio, vertrag: one._id }}
                  size="row"
                  look="soft"
                >
                  Neu unterschreiben
                </ButtonLink>
              )}
              <Button size="row" look="side" onClick={() => void drop(one.row.key)}>
                Verwerfen
              </Button>
            </Need>
          ))}
        </NeedsYou>
      )}
      {waiting.length > 0 &&
        (inTable ? (
          <Box
            as="section"
            aria-label="Auf diesem Gerät"
            flexShrink={0}
            maxHeight="30%"
            overflowY="auto"
            paddingInline={{ base: '12', md: '20' }}
          >
            {list}
          </Box>
        ) : (
          <Section title="Auf diesem Gerät">
            {list}
            <Text textStyle="small" color="ink2">
              Sie gehen ins Studio, sobald Netz da ist.
            </Text>
          </Section>
        ))}
    </>
  )
}
