import { useRef } from 'react'
import { v7 } from 'uuid'
import { useMaybeLocal } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { useTakeBack } from '#client/kit/breath.ts'
import { toast } from '#client/kit/toast.ts'
import { nameIn } from '#client/social/useCircle.ts'
import type { Post } from '#contract/social/post.ts'
import { posts } from '#contract/social/posts.ts'
import type { ShownComment } from './shownPosts.ts'

const toastPostFailure = (error: unknown) => void toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
const seconds = posts.comment.breath ?? 0

/** Acts on posts. All wait in the outbox, so that they stand on the screen at once, with or without a network. */
export function usePosts() {
  const author = useRef('')
  const like = useSend(posts.like, { title: ({ body }) => `${body?.liked ? 'Gefällt mir' : 'Gefällt mir nicht mehr'}: ${author.current}` })
  const remove = useSend(posts.remove, { title: () => 'Beitrag löschen' })
  const comment = useSend(posts.comment, { title: () => `Kommentar: ${author.current}` })
  const removeComment = useSend(posts.removeComment, { title: () => 'Kommentar löschen' })
  const takeBack = useTakeBack()
  const local = useMaybeLocal()

  const unsend = async (key: string, _id: string) => {
    if (await takeBack(key)) return
    await removeComment.send({ params: { id: _id } })
    await local?.outbox.discard(key)
  }

  return {
    like: (post: Post, liked: boolean) => {
      author.current = nameIn(post.author)
      return like.send({ params: { id: post._id }, body: { liked } }).then(undefined, toastPostFailure)
    },
    remove: async ({ _id }: { _id: string }) => {
      const text = 'Bild, Likes und Kommentare gehen mit. Das lässt sich nicht zurücknehmen.'
      if (!(await ask({ title: 'Beitrag löschen?', text, button: 'Löschen', danger: true }))) return
      await remove.send({ params: { id: _id } }).then(() => toast('Beitrag gelöscht.'), toastPostFailure)
    },
    comment: async (post: Post, text: string) => {
      author.current = nameIn(post.author)
      const _id = v7()
      await comment.send({ params: { id: post._id }, body: { _id, text } })
      const key = comment.sentAs() ?? ''
      toast('Kommentar geschrieben.', { undo: () => void unsend(key, _id).catch(toastPostFailure), time: seconds * 1000 })
    },
    removeComment: async ({ _id, key, waits }: ShownComment) => {
      if (waits && key) return void (await local?.outbox.discard(key))
      const text = 'Das lässt sich nicht zurücknehmen.'
      if (!(await ask({ title: 'Kommentar löschen?', text, button: 'Löschen', danger: true }))) return
      await removeComment.send({ params: { id: _id } }).then(() => toast('Kommentar gelöscht.'), toastPostFailure)
    },
  }
}

export type PostActs = ReturnType<typeof usePosts>
