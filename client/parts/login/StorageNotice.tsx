import { useEffect, useState } from 'react'
import { storageTrouble } from '#client/data/keeping.ts'
import { Notice } from './Notice.tsx'

/** Says before anybody signs in that this browser would not keep what is entered. */
export default function StorageNotice() {
  const [says, setSays] = useState<string>()
  useEffect(() => {
    let here = true
    void storageTrouble().then(trouble => here && setSays(trouble))
    return () => {
      here = false
    }
  }, [])
  return says && <Notice look="danger">{says}</Notice>
}
