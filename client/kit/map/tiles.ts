import { useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'

/** Address of a map's tiles (`{z}/{x}/{y}`), and their attribution. */
export interface MapTiles {
  url: string
  by: string
}

/** The tiles as far as they can be reached: without a network, or where their host does not answer, there are none. */
export function useTiles(tiles: MapTiles | null | undefined) {
  const online = useOnline()
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (online) setSilent(false)
  }, [online])
  return { tiles: online && !silent ? tiles : tiles && null, onSilent: setSilent }
}
