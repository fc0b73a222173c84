import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { sandbox } from '#contract/sandbox.ts'
import { useKey } from './key.ts'

/** The virtual door: a member comes to the entrance of Winterthur, and the service judges. */
export function Door() {
  const query = { key: useKey() }
  const [member, setMember] = useState('')
  const come = async () => {
    try {
      const { ok } = await send(sandbox.arrive, { query, body: { member, device: 'winterthur-1' } })
      toast(ok ? 'Der Eingang ist offen.' : 'Der Eingang bleibt zu.')
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das hat nicht geklappt.')
    }
  }
  return (
    <Section title="Türe Winterthur, Haupteingang">
      <Flex direction="column" align="flex-start" gap="12">
        <TextField label="Nummer des Mitglieds im Zutrittssystem" value={member} onChange={setMember} />
        <Button size="row" look="side" onClick={() => void come()}>
          Eintreten
        </Button>
      </Flex>
    </Section>
  )
}
