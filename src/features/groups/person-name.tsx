/** A name, or the address of somebody without one: a long one is broken before "@" and ".", not in a word. */
export function PersonName({ name }: { name: string }) {
  const end = name.slice(1).search(/[@.]/) + 1;
  if (end === 0) return name;
  return (
    <>
      {name.slice(0, end)}
      <wbr />
      <PersonName name={name.slice(end)} />
    </>
  );
}
