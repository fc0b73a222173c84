import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { films } from '#contract/fileTypes.ts'
import { filmType, isWhole } from './film.ts'

let film: Buffer
beforeAll(async () => {
  film = await readFile(new URL('./demo/dehnen.webm', import.meta.url))
})

describe('a film', () => {
  const box = (type: string, length: number) => {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32BE(length)
    bytes.write(type, 4, 'latin1')
    return bytes
  }
  const whole = (bytes: Buffer, type: (typeof films)[number]) => {
    const at = async (from: number, length: number) => bytes.subarray(from, from + length)
    return isWhole({ bytes: bytes.length, at }, type)
  }

  test('is known by its first bytes', () => {
    const of = (text: string) => filmType(Buffer.from(text, 'latin1'))
    expect(of('\0\0\0\x20ftypisom')).toBe('video/mp4')
    expect(of('\0\0\0\x20ftypM4V ')).toBe('video/mp4')
    expect(of('\0\0\0\x20ftypheic')).toBeUndefined()
    expect(of('\0\0\0\x20ftypqt  ')).toBeUndefined()
    expect(of('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')).toBe('video/webm')
    expect(of('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska')).toBeUndefined()
    expect(of('short')).toBeUndefined()
  })

  test('is whole when its boxes fill it to the end', async () => {
    const good = Buffer.concat([box('ftyp', 24), box('moov', 100), box('mdat', 1000)].map(bytes => new Uint8Array(bytes)))
    expect(await whole(good, 'video/mp4')).toBe(true)
    expect(await whole(good.subarray(0, 900), 'video/mp4')).toBe(false)
    expect(await whole(Buffer.concat([new Uint8Array(box('ftyp', 24)), new Uint8Array(box('moov', 100))]), 'video/mp4')).toBe(false)
    expect(await whole(Buffer.concat([new Uint8Array(good), new Uint8Array(4)]), 'video/mp4')).toBe(false)
    const endless = box('mdat', 500)
    endless.writeUInt32BE(0)
    expect(await whole(Buffer.concat([box('ftyp', 24), box('moov', 100), endless].map(bytes => new Uint8Array(bytes))), 'video/mp4')).toBe(
      true,
    )
    const looping = box('free', 8)
    looping.writeUInt32BE(2)
    expect(await whole(looping, 'video/mp4')).toBe(false)
    expect(await whole(film, 'video/webm')).toBe(true)
    expect(await whole(film.subarray(0, -1), 'video/webm')).toBe(false)
    expect(await whole(film.subarray(0, 20), 'video/webm')).toBe(false)
  })
})
