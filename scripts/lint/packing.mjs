/** Forms that shorten a file but hide something from readers or the compiler, for `no-restricted-syntax`. */
export const packedObjects = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties into the object itself, without the spread.',
  },
  {
    selector:
      "CallExpression[callee.object.name='Object'][callee.property.name='assign'] > ThisExpression:first-child",
    message: 'Set each property by an assignment: the compiler checks its name and type.',
  },
];
