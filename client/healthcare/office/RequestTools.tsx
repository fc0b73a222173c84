import { Text } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { fileName } from '#client/kit/download.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { counted } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import type { Filter } from '#client/kit/table/column.ts'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import type { CallBody, Reply } from '#contract/call.ts'
import { healthcare } from '#contract/healthcare/calls.ts'

interface RequestToolsProps {
  filters: readonly Filter[]
  /** Id of the run that is under way. */
  run?: string
  done: () => void
  onSettings?: () => void
}

/** Over the list: the book of what it shows, the settings, and how far a run is. */
export function RequestTools({ filters, run, done, onSettings }: RequestToolsProps) {
  const ids = useMemo(() => filters.map(({ id }) => id), [filters])
  const [shown] = useShown(ids, useFollows(filters))
  const body = shown.filters as CallBody<typeof healthcare.excel>
  return (
    <Above>
      <FileButton call={healthcare.excel} input={{ body }} name={fileName(['Krankenkasse'], 'xlsx')}>
        Excel
      </FileButton>
      {onSettings && (
        <Button look="edge" size="row" onClick={onSettings}>
          Krankenkassen und Labels
        </Button>
      )}
      {run && <Progress key={run} run={run} done={done} />}
    </Above>
  )
}

/** Pause in ms between two looks. */
const pause = 1000
/** How long it stays once the run is over and left nothing to do, in ms. */
const stays = 8000

/** Tells how far a run is; it begins once it can no longer be taken back. */
function Progress({ run, done }: { run: string; done: () => void }) {
  const [far, setFar] = useState<Reply<typeof healthcare.progress>>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      const now = await send(healthcare.progress, { params: { id: run } }).catch(error => {
        if (!(error instanceof CallError)) throw error
        return undefined
      })
      if (gone) return
      if (now) setFar(now)
      const over = now && now.done === now.total
      if (over) void staleAfter(healthcare.confirm)
      // The list of what somebody still has to do stays until they have read it.
      if (over && now.troubled > 0) return
      timer = over ? setTimeout(done, stays) : setTimeout(() => void look(), pause)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [run, done])
  const stuck = far && far.done === far.total && far.troubled > 0
  return (
    <>
      <Text role="status" textStyle="small" color={stuck ? 'warn' : 'ink2'} fontVariantNumeric="tabular-nums lining-nums">
        {far ? wordsOf(far) : 'Wird gleich bestätigt …'}
      </Text>
      {stuck && (
        <Button look="text" size="row" onClick={done}>
          Gut
        </Button>
      )}
    </>
  )
}

function wordsOf({ total, done, troubled }: Reply<typeof healthcare.progress>) {
  const left = troubled > 0 ? ` ${counted(troubled, 'braucht', 'brauchen')} noch einen Betrag oder eine Unterschrift.` : ''
  if (done < total) return `${done} von ${total} sind durch …${left}`
  const confirmed = total - troubled
  return `${confirmed === 0 ? 'Keine Anfrage ist' : counted(confirmed, 'Anfrage ist', 'Anfragen sind')} bestätigt.${left}`
}
