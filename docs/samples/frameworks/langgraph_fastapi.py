"""An agent of LangGraph as a service, with OPENAI_API_KEY in the environment.

pip install fastapi uvicorn langchain langchain-openai langgraph
python3 -m frameworks.langgraph_fastapi 8000, in the folder of service_fastapi.py
"""

from datetime import datetime, timezone

from langchain.agents import create_agent
from langchain_core.messages import AIMessageChunk, HumanMessage, ToolMessage
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from service_fastapi import serve


def now() -> str:
    """The current time"""
    return datetime.now(timezone.utc).isoformat()


model = ChatOpenAI(model="gpt-5-mini", use_responses_api=True)
graph = create_agent(model, tools=[now], checkpointer=InMemorySaver())


def part_of(file):
    data = {"mime_type": file.mime_type, "base64": file.base64}
    return {
        "image": {"type": "image", **data},
        "pdf": {"type": "file", "extras": {"filename": file.name}, **data},
        "text": {"type": "text", "text": file.text},
    }[file.kind]


async def agent(text, files, session):
    content = [*map(part_of, files), {"type": "text", "text": text}]
    question = {"messages": [HumanMessage(content_blocks=content)]}
    config = {"configurable": {"thread_id": session}}
    async for message, _ in graph.astream(question, config, stream_mode="messages"):
        if isinstance(message, ToolMessage):
            yield "log", f"Used {message.name}"
        if isinstance(message, AIMessageChunk):
            for block in message.content_blocks:
                if block["type"] == "reasoning":
                    yield "reasoning", block.get("reasoning", "")
                if block["type"] == "text":
                    yield "message", block["text"]


if __name__ == "__main__":
    serve(agent)
