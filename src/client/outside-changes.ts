// Others change the page as well: a browser's translation puts elements in the place of texts, and extensions take nodes
// out, move them, or add some. React only knows the nodes that it made, and without this its next change throws and
// takes the page down.

/** What was put into the place of a node. */
const replacements = new WeakMap<Node, ChildNode[]>()
/** Where a node that is in no document was. */
const formerPlaces = new WeakMap<Node, { parent: Node; next: Node | null }>()

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE

function remember(records: MutationRecord[]) {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const added = [...addedNodes] as ChildNode[]
    // Some insert before they remove.
    const before = previousSibling?.nodeName === 'FONT' ? [previousSibling as ChildNode] : []
    for (const removed of removedNodes) {
      formerPlaces.set(removed, { parent: target, next: nextSibling })
      if (added.length > 0) replacements.set(removed, added)
      else if (isText(removed) && before.length > 0) replacements.set(removed, before)
    }
  }
}

/** The child of `parent` that is `node` or has it within. */
function childWith(parent: Node, node: Node | undefined) {
  let child: Node | null = node ?? null
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** The child of `parent` that stands where `node` was; null for the end. */
function placeOf(parent: Node, node: Node) {
  const child = childWith(parent, node) ?? childWith(parent, replacements.get(node)?.[0])
  if (child) return child
  const seen = new Set<Node>()
  for (let place = formerPlaces.get(node); place?.next && place.parent === parent; ) {
    if (place.next.parentNode === parent) return place.next
    if (seen.has(place.next)) return null
    seen.add(place.next)
    place = formerPlaces.get(place.next)
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
  const catchUp = () => remember(observer.takeRecords())
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    if (!(child instanceof Node) || child.parentNode === this) return removeChild.call(this, child) as Child
    catchUp()
    for (const replacement of replacements.get(child) ?? [])
      if (this.contains(replacement)) replacement.remove()
    if (child.parentNode && this.contains(child)) removeChild.call(child.parentNode, child)
    return child
  }

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
    if (!(next instanceof Node) || next.parentNode === this)
      return insertBefore.call(this, child, next) as Child
    catchUp()
    return insertBefore.call(this, child, placeOf(this, next)) as Child
  }

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string) {
      if (!this.parentNode) {
        catchUp()
        const [first, ...others] = replacements.get(this) ?? []
        if (first?.isConnected) {
          first.replaceWith(this)
          for (const other of others) other.remove()
        }
      }
      nodeValue.set?.call(this, value)
    },
  })
}
