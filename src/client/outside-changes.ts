// Others change the page as well: a browser's translation puts elements in the place of texts, and extensions take nodes
// out, move them, or add some. React only knows the nodes that it made, and without this its next change throws and
// takes the page down.

/** Where a node was that is not in the page, and what was put into its place. */
const left = new WeakMap<Node, { next: Node | null; instead: ChildNode[] }>()

function remember(records: MutationRecord[]) {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      // Some insert before they remove.
      const instead = addedNodes.length > 0 ? [...addedNodes] : [previousSibling]
      left.set(removed, {
        next: nextSibling,
        instead: instead.filter((node) => node?.nodeName === 'FONT') as ChildNode[],
      })
    }
}

/** The child of `parent` that is `node`, or has it within. */
function childWith(parent: Node, node: Node | null | undefined) {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** The child of `parent` that stands where `node` was; null for the end. */
function placeOf(parent: Node, node: Node) {
  // What came next may have gone as well. Two that follow each other in turn end the search.
  for (let at: Node | null | undefined = node, steps = 0; at && steps < 100; steps++) {
    const child = childWith(parent, at) ?? childWith(parent, left.get(at)?.instead[0])
    if (child) return child
    at = left.get(at)?.next
  }
  return null
}

/**
 * Lets React change a page that others change too; call it once, before React takes over. A change to a node that is no
 * longer where React put it happens where the node is now, or where its replacement is. What was replaced comes back
 * when its text changes, so that nothing on the page is out of date.
 */
export function tolerateOutsideChanges() {
  const observer = new MutationObserver(remember)
  observer.observe(document, { childList: true, subtree: true })
  /** What stands for a node that was taken out. */
  const insteadOf = (node: Node) => {
    remember(observer.takeRecords())
    return left.get(node)?.instead ?? []
  }
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    if (child?.parentNode === this || !(child instanceof Node)) return removeChild.call(this, child) as Child
    for (const node of [...insteadOf(child), child as unknown as ChildNode])
      if (this.contains(node)) node.remove()
    return child
  }

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
    const isHere = next?.parentNode === this || !(next instanceof Node)
    if (!isHere) remember(observer.takeRecords())
    return insertBefore.call(this, child, isHere ? next : placeOf(this, next)) as Child
  }

  const { set, ...nodeValue } = Object.getOwnPropertyDescriptor(
    Node.prototype,
    'nodeValue',
  ) as PropertyDescriptor
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string) {
      if (!this.parentNode)
        insteadOf(this).forEach((node, place) => {
          if (place === 0) node.before(this)
          node.remove()
        })
      set?.call(this, value)
    },
  })
}
