import { Box, Flex, Text } from '@chakra-ui/react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { moment } from '#client/kit/moment.ts'
import { Section } from '#client/kit/Section.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { leads } from '#contract/leads/calls.ts'
import type { LeadCard } from '#contract/leads/shapes.ts'
import { isOpenLead, leadStates } from '#contract/rules/leads/states.ts'

/** Those that may be the same person, to be made one or told apart, and those that went into this one. */
export function Alike({ card }: { card: LeadCard }) {
  const { _id, studio, alike, merged, state } = card
  const merge = useSend(leads.merge)
  const apart = useSend(leads.unmerge)
  const unlike = useSend(leads.unlike)
  const takeBack = async (gone: string) => {
    try {
      sayDone(await apart.send({ body: { gone, studio } }), 'Wieder getrennt.')
    } catch (error) {
      sayFailed(error)
    }
  }
  const join = async (gone: string, name: string) => {
    try {
      const answer = await merge.send({ body: { keep: _id, gone, studio } })
      sayDone(answer, `${name}: hierher zusammengelegt.`, () => void takeBack(gone))
    } catch (error) {
      sayFailed(error)
    }
  }
  const tellApart = async (other: string) => {
    try {
      sayDone(await unlike.send({ body: { one: _id, other, studio } }), 'Wird nicht mehr vorgeschlagen.')
    } catch (error) {
      sayFailed(error)
    }
  }
  if (alike.length + merged.length === 0) return null
  return (
    <Section title="Dieselbe Person?">
      {alike.map(other => (
        <Box key={other._id} paddingBlock="8">
          <Text textStyle="row">{other.name}</Text>
          <Text textStyle="small" color="ink2">{`${other.why} · ${leadStates[other.state]} · ${moment(other.received)}`}</Text>
          <Flex gap="8" wrap="wrap" paddingTop="6">
            <Button
              look="soft"
              size="row"
              busy={merge.waiting}
              disabled={other.state === 'won' || (isOpenLead(other.state) && !isOpenLead(state))}
              onClick={() => void join(other._id, other.name)}
            >
              Zusammenlegen
            </Button>
            <Button look="text" size="row" busy={unlike.waiting} onClick={() => void tellApart(other._id)}>
              Nicht dieselbe
            </Button>
          </Flex>
        </Box>
      ))}
      {merged.map(({ _id: gone, name }) => (
        <Flex key={gone} gap="8" align="center" wrap="wrap" paddingBlock="4">
          <Text>{`${name} ist hier zusammengelegt.`}</Text>
          <Button look="text" size="row" busy={apart.waiting} onClick={() => void takeBack(gone)}>
            Trennen
          </Button>
        </Flex>
      ))}
    </Section>
  )
}
