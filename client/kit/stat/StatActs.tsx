import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { download, fileName } from '#client/kit/download.ts'
import { Tool } from '#client/kit/table/tableStyles.ts'
import { toast } from '#client/kit/toast.ts'
import type { FileCall } from './StatPage.tsx'

interface ActsProps {
  title: string
  name: string
  excel?: FileCall
  body: unknown
}

/** The statistic as a file and on paper. */
export function StatActs({ title, name, excel, body }: ActsProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!excel || busy) return
    setBusy(true)
    try {
      await download((await send(excel, { body } as never)) as Blob, fileName([name], 'xlsx'))
      toast(`${title}: die Datei ist da, mit Filtern und Stand.`)
    } catch (error) {
      const offline = error instanceof CallError && error.code === 'offline'
      const why =
        offline || !(error instanceof CallError) ? 'Die Excel-Datei macht das Studio: dafür braucht es eine Verbindung.' : error.message
      toast(why, { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {excel && (
        <Tool type="button" aria-busy={busy || undefined} onClick={() => void save()}>
          <ExportIcon size={16} aria-hidden />
          Excel
        </Tool>
      )}
      <Tool type="button" onClick={() => print()}>
        <PrinterIcon size={16} aria-hidden />
        Drucken
      </Tool>
    </>
  )
}
