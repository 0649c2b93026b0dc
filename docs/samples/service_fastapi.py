"""An agent service with FastAPI.

pip install fastapi uvicorn
python3 service_fastapi.py 8000
"""

import asyncio
import base64
import json
import sys
from typing import Any, Dict, List

import uvicorn
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

app = FastAPI()
sessions = {}


class Part(BaseModel):
    type: str
    text: str = ""
    name: str = ""
    mimeType: str = ""
    base64: str = ""


class Query(BaseModel):
    parts: List[Part]
    kwargs: Dict[str, Any] = {}


async def agent(texts, files, history):
    """Yields ("log" or "message", text)."""
    yield "log", f"{len(files)} files, {len(history)} earlier questions"
    if history:
        yield "message", f"Before, you said: {history[-1]}\n\n"
    for name, mime_type, content in files:
        yield "message", f"- {name}: {mime_type}, {len(content)} bytes\n"
    for word in " ".join(texts).split(" "):
        await asyncio.sleep(0)  # Other queries, and the end of this one, get their turn.
        yield "message", word + " "


async def events(query):
    texts = [part.text for part in query.parts if part.type == "text"]
    files = [
        (part.name, part.mimeType, base64.b64decode(part.base64))
        for part in query.parts
        if part.type == "file"
    ]
    session = query.kwargs.get("session_id")
    history = sessions.setdefault(session, []) if session else []
    done = False
    try:
        async for kind, text in agent(texts, files, list(history)):
            data = {"content": text} if kind == "message" else {"message": text}
            yield f"data: {json.dumps({'type': kind, 'data': data})}\n\n"
        history.append(" ".join(texts))
        done = True
    finally:
        if not done:
            print("stopped by the client", file=sys.stderr)


class EventStream(StreamingResponse):
    media_type = "text/event-stream"

    async def __call__(self, scope, receive, send):
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Ends the agent at once if the client has closed the connection.
            await self.body_iterator.aclose()


@app.post("/query")
async def answer(query: Query):
    return EventStream(events(query), headers={"Cache-Control": "no-store"})


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
