import { Box, Flex, Text } from '@chakra-ui/react'
import { CallError } from '#client/data/calls.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Shown, WaitingAct, Ways } from './overlay.ts'

interface RefusalsProps<Row> {
  refused: readonly WaitingAct[]
  one?: Ways<Row>['one']
  /** Opens the form with what was meant: of a row as the studio has it now, or of a new one. */
  open: (row: Shown<Row>) => void
}

const doings: Record<WaitingAct['kind'], string> = { add: 'Angelegt', edit: 'Geändert', remove: 'Entfernt', restore: 'Zurückgeholt' }

/** What was done without a network and the studio did not take: said above the list, with the ways on. Nothing of it is lost unasked. */
export function Refusals<Row>({ refused, one, open }: RefusalsProps<Row>) {
  const local = useMaybeLocal()
  if (refused.length === 0) return null
  const look = async (act: WaitingAct) => {
    const body = act.row.body as Row
    try {
      open({ ...(act.kind === 'edit' && one ? await one(body) : body), act })
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das liess sich nicht laden.', { look: 'danger' })
    }
  }
  const drop = (act: WaitingAct) => {
    void local?.outbox.discard(act.row.key)
    const { call, method, path, body, title } = act.row
    toast('Es bleibt, wie es im Studio ist.', { undo: () => void local?.outbox.send({ call, method, path, body, title }) })
  }
  return (
    <Box
      as="section"
      aria-label="Braucht dich"
      flexShrink={0}
      maxHeight="40%"
      overflowY="auto"
      paddingInline={{ base: '16', md: '20' }}
      bg="bg"
    >
      {refused.map(act => {
        const stale = act.row.code === 'stale'
        const writes = act.kind === 'add' || act.kind === 'edit'
        return (
          <Flex key={act.row.key} gap="12" align="center" flexWrap="wrap" paddingBlock="8" borderTop="1px solid {colors.line}">
            <Tick state="refused" size="table" label="" />
            <Box flex="1 1 260px" minWidth={0} role="alert">
              <Text textStyle="label">
                {doings[act.kind]}: {act.row.title}
              </Text>
              <Text textStyle="small" color="ink2">
                {stale ? 'Wurde inzwischen von jemandem geändert: Schau an, was gelten soll.' : act.row.message}
              </Text>
            </Box>
            <Flex gap="8" flexWrap="wrap">
              {writes && (
                <Button size="row" look="soft" onClick={() => void look(act)}>
                  {stale ? 'Beides ansehen' : 'Nochmals bearbeiten'}
                </Button>
              )}
              <Button size="row" look="side" onClick={() => drop(act)}>
                {writes ? 'Verwerfen' : 'Gut'}
              </Button>
            </Flex>
          </Flex>
        )
      })}
    </Box>
  )
}
