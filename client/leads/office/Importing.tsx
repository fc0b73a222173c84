import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { counted, thousands } from '#client/kit/format.ts'
import type { Reply } from '#contract/call.ts'
import { leads } from '#contract/leads/calls.ts'

/** Pause in ms between two looks. */
const pause = 1000

/** Tells how far the taking over of a table is; whoever closes it finds the leads in the list all the same. */
export function Importing({ id }: { id: string }) {
  const [far, setFar] = useState<Reply<typeof leads.importing>>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      const now = await send(leads.importing, { params: { id } }).catch(error => {
        if (!(error instanceof CallError)) throw error
        return undefined
      })
      if (gone) return
      if (now) setFar(now)
      if (now && now.done === now.lines) return void staleAfter(leads.takeImport)
      timer = setTimeout(() => void look(), pause)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [id])
  return (
    <>
      <Text role="status" fontVariantNumeric="tabular-nums lining-nums">
        {far ? wordsOf(far) : 'Beginnt gleich …'}
      </Text>
      {far && far.done < far.lines && (
        <Text color="ink2" paddingTop="6">
          Das läuft auf dem Server weiter, auch wenn du das hier schliesst.
        </Text>
      )}
    </>
  )
}

function wordsOf({ lines, done, made, known }: Reply<typeof leads.importing>) {
  if (done < lines) return `${thousands(done)} von ${counted(lines, 'Zeile ist', 'Zeilen sind')} eingelesen …`
  return `Fertig: ${counted(made, 'neuer Lead', 'neue Leads')}, ${thousands(known)} bekannte ergänzt.`
}
